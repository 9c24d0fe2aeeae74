// Tells what a button in a chat does, by its place and its words and in any language. An opener of something that was not read makes a
// save partial; controls and suggestions for the next question do not.

import { wordsOf } from '../article/words.ts'
import { isActivity } from './model-activity.ts'
import { closestOf, matchesOf, ownDocument } from './page-nodes/own-accessors.ts'

/** A card has a title and more text. A menu, a labelled button and the status line of a model are not cards. */
export function holdsCard(button: Element, leastWords = 3): boolean {
  const texts = [...button.querySelectorAll('*')]
    .filter((each) => each.childElementCount === 0 && !each.closest('svg') && !isIcon(each))
    .map((each) => each.textContent ?? '')
    // Letters that are drawn one by one are no texts.
    .filter((text) => /\p{L}{2}|\p{Lo}/u.test(text))
  const isOpen = button.getAttribute('aria-expanded') === 'true' || isBeforeFold(button)
  if (isOpen || button.hasAttribute('aria-haspopup') || isActivity(labelOf(button))) return false
  return texts.length >= 2 && wordsOf(texts.join(' ')).length >= leastWords
}

/** Among the words of an answer, where the mouse pointer may stand for a whole paragraph. */
export function isSmallCard(element: Element): boolean {
  return (
    !matchesOf(element, 'p, li, span, td, tr, button, [role="button"]') &&
    wordsOf(labelOf(element)).length <= cardWords &&
    holdsCard(element, 2)
  )
}

const cardWords = 30

/** A small button that shows only the title of a document is known by the names in the page's markup, unless they name what it does. */
export function opensDocument(button: Element): boolean {
  const words = (button.textContent ?? '').trim().toLowerCase()
  const parent = button.parentElement?.childElementCount === 1 ? [button.parentElement] : []
  const names = [...parent, button, ...button.querySelectorAll('*')].flatMap((each) =>
    ['class', 'id', 'data-testid', 'aria-controls'].map((name) => each.getAttribute(name)?.toLowerCase() ?? ''),
  )
  const isNamed = (name: string) => documentName.test(name) && !name.includes(words.split(/\s/)[0] ?? '')
  return /\p{L}/u.test(words) && !button.hasAttribute('aria-haspopup') && names.some(isNamed)
}

const documentName = /(?:^|\s)(?:artifact|canvas|textdoc|immersive|document|(?:deep-?)?research-report)(?![a-z])/

/** A card that shows only its title is known by its size. A long label that takes several lines is no card. */
export function isDrawnAsCard(button: Element): boolean {
  const { width, height } = button.getBoundingClientRect()
  const isLarge = width >= cardWidth && height >= cardHeight && /\p{L}/u.test(button.textContent ?? '')
  return isLarge && height - heightOfLaterLines(button) >= cardHeight
}

function heightOfLaterLines(button: Element): number {
  const range = button.ownerDocument.createRange()
  let sum = 0
  for (const text of textsBeside(button, 'svg')) {
    range.selectNodeContents(text)
    const [first, ...later] = range.getClientRects()
    if (first && later.length > 0) sum += range.getBoundingClientRect().height - first.height
  }
  return sum
}

const cardWidth = 160
const cardHeight = 56

export type Within = {
  /** A selector for what the rules of the site leave out. */
  leftOut: string | undefined
  /** Whether the chat ends with this turn. */
  isLast: boolean
  /** The turns in the page, and the place of this one. */
  turns: readonly Element[]
  at: number
  isQuestion: boolean
  /** Whether the names of files are found apart from this. */
  findsFiles: boolean
}

/** What a question is an answer to: words of an earlier turn in a button, which leads back to them. */
export function isQuoted(button: Element, within: Within): boolean {
  const { turns, at, isQuestion } = within
  const words = wordsOf(labelOf(button)).join(' ')
  if (!isQuestion || words.split(' ').length < someWords || isRepeated(button, within)) return false
  return turns.slice(0, at).some((turn) =>
    wordsOf(turn.textContent ?? '')
      .join(' ')
      .includes(words),
  )
}

/** Its markup does not say what it opens, and its words are a title. */
export function isBareOpener(button: Element, within: Within): boolean {
  if (!hasLetters(button) || matchesOf(button, knownControls) || closestOf(button, writing)) return false
  if (within.findsFiles && [button, ...button.querySelectorAll('*')].some((each) => fileName.test(labelOf(each))))
    return false
  if (isActivity(labelOf(button)) || isToggle(button) || isBeforeFold(button) || isInToolbar(button)) return false
  if (belongsTo(button, within.leftOut) || isOfCode(button)) return false
  return !isRepeated(button, within) && isTitle(button, within)
}

/**
 * Known by its names; below the last turn also by its question mark, or, where it is not as large as a card, by standing among others. Below
 * the icons that end an answer it may stand alone.
 */
export function isSuggestion(button: Element, { isLast, turns, at: place }: Within): boolean {
  let at: Element | null = button
  for (let step = 0; at && step < 4; step += 1, at = at.parentElement) if (matchesOf(at, suggestions)) return true
  if (isLast && /[?？؟]$/.test(labelOf(button))) return true
  if (isDrawnAsCard(button)) return false
  return (isLast && isAmongSuggestions(button)) || isBelowToolbar(button, turns[place])
}

export const fileName =
  /^\S.{0,100}\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|txt|md|json|zip|epub|py|ipynb|[jt]sx?|html?|mp[34]|m4a|wav)$/i

const suggestions = ['class', 'id', 'data-testid', 'data-test-id', 'aria-label']
  .flatMap((name) => ['suggest', 'follow-up', 'followup', 'related', 'starter'].map((word) => `[${name}*="${word}" i]`))
  .join(', ')
const knownControls = '[aria-haspopup], [aria-pressed], [role="tab"], [role="switch"], [role^="menuitem"]'
const writing = 'a[href], p, li, td, th, pre, figure, h1, h2, h3, h4, h5, h6'
const buttons = 'button, [role="button"]'

export function labelOf(button: Element): string {
  let text = button.textContent ?? ''
  for (const each of button.querySelectorAll(icons)) if (isIcon(each)) text = text.replace(each.textContent ?? '', ' ')
  return text.replace(/\s+/g, ' ').trim()
}

/** Fonts draw icons in the place of their names, such as "thumb_up". */
export function isIcon(element: Element): boolean {
  return (
    element.childElementCount === 0 && matchesOf(element, icons) && /^\s*[a-z0-9_]+\s*$/.test(element.textContent ?? '')
  )
}

const icons = 'mat-icon, [class*="material-icons"], [class*="-symbols"]'

/** Whether the button shows and hides an element of this page. */
function isToggle(button: Element): boolean {
  if (!button.hasAttribute('aria-expanded')) return false
  const id = button.getAttribute('aria-controls')
  return id === null || ownDocument(button.ownerDocument).getElementById(id) !== null
}

/** What follows it is folded to no height, as the results of a search that a model made. */
function isBeforeFold(button: Element): boolean {
  const next = button.nextElementSibling
  const style = next && hasLetters(next) ? next.ownerDocument.defaultView?.getComputedStyle(next) : undefined
  return style?.height === '0px' && style.overflowY !== 'visible'
}

/** Beside two or more icons. */
function isInToolbar(button: Element): boolean {
  const isOther = (each: Element) => matchesOf(each, buttons) || each.querySelectorAll(buttons).length === 1
  return peersOf(button).filter((each) => isOther(each) && !hasLetters(each)).length >= 2
}

/** Below a row of icons, such as those to copy and to judge an answer. */
function isBelowToolbar(button: Element, turn: Element | undefined): boolean {
  if (!turn || turn.isSameNode(button)) return false
  for (let at: Element | null = button; at && at !== turn && !at.contains(turn); at = at.parentElement) {
    for (let before: Element | null = at.previousElementSibling; before; before = before.previousElementSibling) {
      if (isAfter(turn, before) && !before.contains(turn)) break
      if (endsWithToolbar(before)) return true
      if (wordsOf(labelOf(before)).length > labelLimit) break
    }
  }
  return false
}

function endsWithToolbar(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.lastElementChild) {
    const icons = [...at.querySelectorAll(buttons)].filter((each) => !hasLetters(each))
    if (icons.length < 2) return false
    if (!at.querySelector(code) && wordsOf(labelOf(at)).length <= labelLimit) return true
  }
  return false
}

const labelLimit = 8

/** The line above what the rules leave out, as a model's thinking, opens that. */
function belongsTo(button: Element, leftOut: string | undefined): boolean {
  if (leftOut === undefined) return false
  const next = button.nextElementSibling ?? button.parentElement?.nextElementSibling
  if (closestOf(button, leftOut)) return true
  // A row of buttons is not opened.
  return next ? matchesOf(next, leftOut) && !matchesOf(next, buttons) && !next.querySelector(buttons) : false
}

/** In a box that has a code block or a table, and only a label beside it. */
export function isOfCode(button: Element): boolean {
  let box = button.parentElement
  for (let step = 0; box && step < codeLevels && !box.querySelector(code); step += 1) box = box.parentElement
  if (!box?.querySelector(code)) return false
  let words = 0
  for (const { parentElement, nodeValue } of textsBeside(box, `${code}, ${buttons}`)) {
    words += wordsOf(nodeValue ?? '').length
    if (words > codeLabel || (nodeValue?.trim() && parentElement?.closest(writing))) return false
  }
  return true
}

const code = 'pre, table'
const codeLevels = 6
const codeLabel = 5

/** Whether the label is a file's name or the title of a document: most words of a title occur in this turn or the one before. */
function isTitle(button: Element, { turns, at }: Within): boolean {
  const label = labelOf(button)
  if (fileName.test(label)) return true
  const said = [turns[at - 1], turns[at]].flatMap((turn) => (turn ? [...textsBeside(turn, buttons)] : []))
  const known = new Set(said.flatMap((text) => (button.contains(text) ? [] : beginnings(text.nodeValue ?? ''))))
  const words = beginnings(label)
  return words.length > 1 && words.filter((word) => known.has(word)).length * 2 > words.length
}

/** The end of a word changes with its case and number. */
function beginnings(text: string): string[] {
  const words = wordsOf(text.toLowerCase()).filter((word) => !/^\p{N}+$/u.test(word))
  return words.map((word) => word.slice(0, 4))
}

/** What stands beside several turns with the same words, but for numbers, is a control. */
function isRepeated(button: Element, { turns }: Within): boolean {
  const known = repeated.get(turns) ?? new Map<string, boolean>()
  repeated.set(turns, known)
  const nameOf = (each: Element) => labelOf(each).replace(/\p{N}+/gu, '0')
  const name = nameOf(button)
  const isKnown = known.get(name)
  if (isKnown !== undefined) return isKnown
  const classes = button.getAttribute('class')
  const alike = `${button.localName}${classes === null ? ':not([class])' : `[class="${classes.replace(/["\\]/g, '\\$&')}"]`}`
  const same = [...ownDocument(button.ownerDocument).querySelectorAll(alike)].filter((each) => nameOf(each) === name)
  const [first, last] = [same[0], same.at(-1)].map((each) => each && turns.findLastIndex((turn) => isAfter(each, turn)))
  const isFound = first !== last
  known.set(name, isFound)
  return isFound
}

const repeated = new WeakMap<readonly Element[], Map<string, boolean>>()

function isAfter(element: Element, turn: Element): boolean {
  const place = turn.compareDocumentPosition(element)
  return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** In a list of such buttons, without other words. */
function isAmongSuggestions(button: Element): boolean {
  const view = button.ownerDocument.defaultView
  const isPressed = (each: Element) => matchesOf(each, buttons) || view?.getComputedStyle(each).cursor === 'pointer'
  const isOnly = (each: Element) => (inner: Element) => labelOf(inner) === labelOf(each) && isPressed(inner)
  const holdsPressed = (each: Element) => [each, ...each.querySelectorAll('*')].some(isOnly(each))
  const others = peersOf(button).filter(hasLetters)
  const isSentence = (each: Element) => wordsOf(labelOf(each)).length >= someWords
  return others.length > 0 && others.every(holdsPressed) && [button, ...others].some(isSentence)
}

const someWords = 3

/** What stands beside a button, or beside what holds only the button. */
function peersOf(button: Element): Element[] {
  let alone = button
  const isEmpty = (each: Element) =>
    each === alone || !(hasLetters(each) || matchesOf(each, buttons) || each.querySelector(buttons))
  while (alone.parentElement && [...alone.parentElement.children].every(isEmpty)) alone = alone.parentElement
  return [...(alone.parentElement?.children ?? [])].filter((each) => each !== alone)
}

function hasLetters(element: Element): boolean {
  return /\p{L}/u.test(labelOf(element))
}

function* textsBeside(element: Element, left: string): Generator<Node> {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (!node.parentElement?.closest(left)) yield node
}
