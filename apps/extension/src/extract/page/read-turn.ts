// Reads the turns of a chat from their elements in the page.

import { escapeHtml } from '@jotsam/core/html/html-entities'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { wordsOf } from '../article/words.ts'
import { cleanPageHtml } from '../clean/clean-page-html.ts'
import { copyOf, openedButton, suggestion } from '../clean/page-copy.ts'
import { idOfWords } from '../turn-id.ts'
import type { Role, SiteRules, Turn } from '../types.ts'
import { documentNames } from './document-names.ts'
import { outermost } from './outermost.ts'
import { type Around, additionsTo, around, fileChips, turnParts } from './turn-parts.ts'

export type PageTurn = Turn & {
  /** The part of it in the elements that the rules name, by which it is known again. */
  ownHtml: string
  number: number | null
  largePictures: number
  lostPictures: number
  lostFormulas: number
  embedded: number
  files: number
  cards: number
  /** Whether words stand below its own. */
  hasMoreBelow: boolean
  /** The names of the documents beside the chat that it refers to. */
  documents: readonly string[]
}

/** The turn that was read from an element, and the element's state at that time. */
export type KnownTurn = { turn: PageTurn | null; length: number; name: string | null; hasFinalId: boolean }

/**
 * The turns in the page, in order; null for a turn that is not rendered, as in long chats. Unchanged elements are not read again.
 */
export function pageTurns(page: Document, rules: SiteRules, known: Map<Element, KnownTurn>): (PageTurn | null)[] {
  let before = ''
  const elements = turnElements(page, rules)
  return elements.map((element, at) => {
    const around = aroundTurn(elements, at, rules)
    const length = [...around.before, element, ...around.after].reduce((sum, each) => sum + lengthOf(each), 0)
    const name = ownId(element, rules)
    const seen = known.get(element)
    // Sites reuse elements for other turns.
    const isUnchanged = seen !== undefined && seen.length === length && seen.name === name
    const turn = isUnchanged ? withNewId(element, seen, rules, before) : readTurn(element, around, rules, before)
    known.set(element, { turn, length, name, hasFinalId: true })
    before = turn?.ownHtml ?? ''
    return turn
  })
}

/** Keeps the content of turns, but computes ids again: an id may depend on the turn before, which may have been missing. */
export function forgetIds(known: Map<Element, KnownTurn>): void {
  for (const [element, seen] of known) known.set(element, { ...seen, hasFinalId: false })
}

export function turnElements(page: Document, rules: SiteRules): Element[] {
  return outermost([...page.querySelectorAll(rules.turn)])
}

export function shownTurns(page: Document, rules: SiteRules): Turn[] {
  return pageTurns(page, rules, new Map()).flatMap((turn) => turn ?? [])
}

export function shownTurnIds(page: Document, rules: SiteRules): string[] {
  return turnElements(page, rules).flatMap((element) => ownId(element, rules) ?? [])
}

/** Whether a turn has words, but nothing that tells whose they are. */
export function hasNameless(page: Document, rules: SiteRules): boolean {
  return turnElements(page, rules).some((element) => roleOf(element, rules) === null && element.textContent?.trim())
}

/** How many questions of the person the page shows. */
export function shownQuestions(page: Document, rules: SiteRules): number {
  return turnElements(page, rules).filter((element) => roleOf(element, rules) === 'user').length
}

/** What stands around a turn's element and belongs to the turn. */
export function aroundTurn(elements: readonly Element[], at: number, rules: SiteRules): Around {
  const list = [rules.page.scroller, 'main', '[role="main"]'].filter((each) => each !== undefined).join(', ')
  return around(elements, at, (each) => roleOf(each, rules) === 'user', list)
}

const offerWords = 8

type Content = Omit<PageTurn, keyof Turn | 'number' | 'documents'> & { html: string }

export function turnContent(element: Element, around: Around, role: Role, rules: SiteRules): Content {
  const { typed, remove, documents } = rules.page
  // Documents beside the chat are reported apart.
  const apart = [remove, documents?.entry].filter((each) => each !== undefined).join(', ') || undefined
  const pictures = new Set<string>()
  const named = contentIn(element, role, rules)
  const pieces = turnParts(element, named, around).map(({ node, isBeside }) => {
    const findsFiles = isBeside || named.length === 0
    const copy = copyOf(node, {
      keepLines: typed.includes(role),
      dropCollapsed: true,
      openPictures: true,
      documents: documents?.entry,
      besideWords: isBeside,
      turn: { leftOut: apart, findsFiles, isQuestion: role === 'user', ...around },
    })
    if (isBeside) dropRepeated(copy, pictures)
    const files = findsFiles ? fileChips(copy, isBeside, apart) : []
    const embedded = embeddedIn(copy, apart)
    const isOffer = found(copy, `[${suggestion}]`, apart).length > 0
    const hasButtons = copy.querySelector('button, [role="button"]') !== null
    const cards = outermost(found(copy, `[${openedButton}]`, apart)).length
    const cleaned = cleanPageHtml(copy, {
      base: element.ownerDocument.baseURI,
      direction: element.closest('[dir]')?.getAttribute('dir') ?? '',
      remove: isBeside ? [apart, 'time'].filter(Boolean).join(', ') : remove,
    })
    const isQuestion = hasButtons && /[?？؟]\s*$/.test(copy.textContent ?? '')
    return { ...cleaned, copy, isBeside, isOffer: isOffer || isQuestion, files, cards, embedded }
  })
  const copies = (areBeside: boolean) => pieces.flatMap(({ isBeside, copy }) => (isBeside === areBeside ? copy : []))
  const ownHtml = pieces.map(({ isBeside, html }) => (isBeside ? '' : html)).join('')
  const additions = additionsTo(copies(false), copies(true), element.ownerDocument)
  const below = pieces.slice(pieces.findLastIndex(({ isBeside }) => !isBeside) + 1)
  const hasMoreBelow = below.some(({ copy }) => /\p{L}/u.test(copy.textContent ?? ''))
  const none = { largePictures: 0, lostPictures: 0, lostFormulas: 0, embedded: 0, files: 0, cards: 0 }
  const content: Content = { html: '', ownHtml, hasMoreBelow, ...none }
  for (const { html, copy, isBeside, isOffer, files, cards, ...piece } of pieces) {
    // A turn whose words are not rendered yet is not rendered, even if its buttons are.
    const isDrawn = ownHtml !== '' || html.includes('<img ')
    // The label of a list of suggestions, or a question with its buttons, says nothing without them.
    const isLabel = isOffer && cards === 0 && wordsOf(copy.textContent ?? '').length <= offerWords
    const isKept = !isBeside || (isDrawn && additions.has(copy) && !isLabel)
    content.html += isKept ? html : ''
    for (const name of files)
      if (!isKept || !html.includes(escapeHtml(name))) content.html += `<p>${escapeHtml(texts.file(name))}</p>`
    content.files += files.length
    content.cards += isKept ? cards : 0
    content.largePictures += piece.largePictures
    content.lostPictures += piece.lostPictures
    content.lostFormulas += piece.lostFormulas
    content.embedded += piece.embedded - (html.match(/<iframe\s/g)?.length ?? 0)
  }
  return content
}

/** Sites draw a picture again behind itself, blurred. */
function dropRepeated(copy: DocumentFragment, seen: Set<string>): void {
  for (const image of copy.querySelectorAll('img[src^="http"], img[src^="/"]')) {
    const src = image.getAttribute('src') ?? ''
    if (seen.has(src)) image.remove()
    seen.add(src)
  }
}

function contentIn(element: Element, role: Role, { page: { content, remove } }: SiteRules): Element[] {
  const selector = content[role]
  const isContent = (each: Element) => remove === undefined || each.closest(remove) === null
  return selector === undefined ? [] : outermost([...element.querySelectorAll(selector)].filter(isContent))
}

/** What has no text of its own: frames, drawings and players. Icons do not count. */
function embeddedIn(copy: DocumentFragment, apart: string | undefined): number {
  const isIcon = (each: Element) => each.localName === 'svg' && !each.querySelector('text, foreignObject')
  return found(copy, 'iframe, canvas, video, audio, object, embed, svg', apart).filter((each) => !isIcon(each)).length
}

function found(copy: DocumentFragment, selector: string, apart: string | undefined): Element[] {
  return [...copy.querySelectorAll(selector)].filter((each) => apart === undefined || each.closest(apart) === null)
}

function lengthOf(node: Node): number {
  return node.textContent?.length ?? 0
}

function roleOf(element: Element, rules: SiteRules): Role | null {
  const found = rules.page.roles.find(({ is }) => element.matches(is) || element.querySelector(is) !== null)
  return found?.role ?? null
}

function readTurn(element: Element, around: Around, rules: SiteRules, before: string): PageTurn | null {
  const role = roleOf(element, rules)
  if (role === null) return null
  const content = turnContent(element, around, role, rules)
  if (content.html === '') return null
  return {
    id: idOf(element, role, rules, before + content.ownHtml),
    role,
    author: role === 'user' ? texts.you : rules.name,
    ...content,
    number: number(element, rules),
    documents: [...around.before, element, ...around.after].flatMap((each) => documentNames(each, rules)),
  }
}

function withNewId(
  element: Element,
  { turn, hasFinalId }: KnownTurn,
  rules: SiteRules,
  before: string,
): PageTurn | null {
  if (turn === null || hasFinalId) return turn
  return { ...turn, id: idOf(element, turn.role, rules, before + turn.ownHtml) }
}

/** Without an id from the site, the text of this turn and the one before make the id: two "continue" turns differ. */
function idOf(element: Element, role: Role, rules: SiteRules, words: string): string {
  return ownId(element, rules) ?? sharedId(element, role, rules) ?? idOfWords(role, words)
}

function ownId(element: Element, { turnId }: SiteRules): string | null {
  if (turnId === undefined) return null
  if (turnId === 'id') return element.id || null
  const holder = element.hasAttribute(turnId) ? element : element.querySelector(`[${turnId}]`)
  return holder?.getAttribute(turnId) || null
}

/** When a question and its answer share one element and id. */
function sharedId(element: Element, role: Role, { turnId }: SiteRules): string | null {
  if (turnId === undefined) return null
  const id = element.closest(`[${turnId}]`)?.getAttribute(turnId)
  const isPages = element.closest(`[${turnId}]`)?.matches('main, body, html, [role="main"]')
  return id && !isPages ? `${id}-${role}` : null
}

function number(element: Element, rules: SiteRules): number | null {
  const attribute = rules.page.turnNumber
  const digits = attribute === undefined ? undefined : /(\d{1,6})$/.exec(element.getAttribute(attribute) ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
