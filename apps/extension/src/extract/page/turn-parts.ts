// Sites show cards, pictures, sources and labels beside the elements that the rules name as a turn's content. They are kept where they
// say something of their own. What is pressed is no content.

import { wordsOf } from '../article/words.ts'
import { fileName } from '../clean/chat-buttons.ts'
import { labelWords, openedButton } from '../clean/page-copy.ts'
import { isElement } from '../clean/page-nodes/is-element.ts'
import {
  firstChildOf,
  matchesOf,
  nextSiblingOf,
  parentOf,
  previousSiblingOf,
} from '../clean/page-nodes/own-accessors.ts'
import { isTime } from './turn-time.ts'

export type TurnPart = { node: Node; isBeside: boolean }

/** What stands around a turn's element and belongs to no other turn. */
export type Around = {
  before: readonly Node[]
  after: readonly Node[]
  isLast: boolean
  turns: readonly Element[]
  at: number
}

/**
 * A turn in the page and its neighbours. What stands between a question and its answer belongs to the answer. `list` is the element
 * of the chat, for a chat of one turn.
 */
export function around(
  turns: readonly Element[],
  at: number,
  isQuestion: (turn: Element) => boolean,
  list: string,
): Around {
  const [turn, before, after] = [turns[at], turns[at - 1], turns[at + 1]]
  const [first, last] = [turns[0], turns.at(-1)]
  if (!turn || !first || !last) return { before: [], after: [], isLast: true, turns, at }
  const followsQuestion = before !== undefined && isQuestion(before)
  // What follows a question alone is the beginning of its answer.
  const endsHere = !isQuestion(turn) || (after === undefined && turn !== first)
  const whole = turn.parentElement?.closest(list) ?? turn.parentElement
  // What follows the last turn may stand beside the element that holds all turns.
  const isWhole = (node: Node) => node === whole
  const holdsAll = (other: Element) => (parent: Node) => (other === turn ? parent === whole : holds(parent, other))
  return {
    before: siblingsTo(turn, holdsAll(before ?? last), previousSiblingOf, followsQuestion).reverse(),
    after: siblingsTo(
      turn,
      after || !whole?.contains(first) ? holdsAll(after ?? first) : isWhole,
      nextSiblingOf,
      endsHere,
    ),
    isLast: after === undefined,
    turns,
    at,
  }
}

/** The siblings of an element and of its parents on one side, as far as no parent holds the other turn; of that parent too, if they are the element's. */
function siblingsTo(
  turn: Element,
  holdsOther: (node: Node) => boolean,
  next: (node: Node) => Node | null,
  areIts: boolean,
): Node[] {
  const found: Node[] = []
  let isShared = false
  for (let at: Node | null = turn; at && !isShared; at = parentOf(at)) {
    const parent = parentOf(at)
    isShared = parent === null || holdsOther(parent)
    if (isShared && (!areIts || parent === turn.ownerDocument.body)) break
    for (let each = next(at); each && !holdsOther(each); each = next(each)) if (isSaid(each)) found.push(each)
  }
  return found
}

function holds(node: Node, other: Node): boolean {
  return Node.prototype.contains.call(node, other)
}

/** Not the field for the next question, or a part of the site. */
function isSaid(node: Node): boolean {
  if (!isElement(node)) return (node.nodeValue?.trim() ?? '') !== ''
  return !matchesOf(node, ofPage) && !Element.prototype.querySelector.call(node, field)
}

const field = 'textarea, [role="textbox"], [contenteditable]:not([contenteditable="false"])'
const ofPage = `header, footer, nav, aside, form, dialog, script, style, ${field}`

/** The parts of a turn in order: each content element, and each node before, between and after them. */
export function turnParts(turn: Element, content: readonly Element[], { before, after }: Around): TurnPart[] {
  const beside = (node: Node): TurnPart => ({ node, isBeside: true })
  return [...before.map(beside), ...partsWithin(turn, content), ...after.map(beside)]
}

function partsWithin(turn: Element, content: readonly Element[]): TurnPart[] {
  if (content.length === 0) return [{ node: turn, isBeside: false }]
  const isContent = new Set<Node>(content)
  const holders = new Set<Node>()
  for (const each of content) {
    for (let at = parentOf(each); at && at !== turn && !holders.has(at); at = parentOf(at)) holders.add(at)
  }
  const parts: TurnPart[] = []
  const walk = (holder: Node) => {
    for (let child = firstChildOf(holder); child; child = nextSiblingOf(child)) {
      if (holders.has(child)) walk(child)
      else if (isElement(child) || child.nodeValue?.trim()) parts.push({ node: child, isBeside: !isContent.has(child) })
    }
  }
  walk(turn)
  return parts
}

/** The parts beside the content that add to it: a picture, a source, a card, or words. */
export function additionsTo(
  content: readonly DocumentFragment[],
  beside: readonly DocumentFragment[],
  page: Document,
): ReadonlySet<DocumentFragment> {
  const link = `a[href^="http"]:not([href^="${page.location.origin}/"])`
  const found = (parts: readonly DocumentFragment[], selector: string) =>
    parts.flatMap((part) => [...part.querySelectorAll(selector)].map((each) => addressOf(each)))
  const known = new Set(found(content, 'a, img'))
  const said = content.map((part) => lettersOf(part.textContent ?? '')).join('')
  const isAddition = (part: DocumentFragment) => {
    if (part.querySelector(`[${openedButton}]`)) return true
    if (found([part], `img, ${link}`).some((address) => !known.has(address))) return true
    const text = part.textContent ?? ''
    if (isTime(text.trim(), page.documentElement.lang)) return false
    const count = wordsOf(text).length
    // The same text can stand in a page twice. A few letters are found in any text.
    if (count > labelWords) return !said.includes(lettersOf(text))
    // The place among the versions of a turn, as 2/2, belongs to the buttons beside it.
    return count > 0 && !/^\d+\/\d+$/.test(lettersOf(text))
  }
  return new Set(beside.filter(isAddition))
}

function lettersOf(text: string): string {
  return text.replace(/\s+/g, '')
}

function addressOf(element: Element): string {
  return element.getAttribute(element.localName === 'a' ? 'href' : 'src') ?? ''
}

/** The names of files that a page shows as chips. `isBeside` the words of the turn, a chip can be all of the part. */
export function fileChips(part: DocumentFragment, isBeside: boolean, remove: string | undefined): string[] {
  const whole = part.textContent?.trim() ?? ''
  const names = [...part.querySelectorAll('*')]
    .filter((each) => each.childElementCount === 0 && !each.closest(isBeside ? lists : `${lists}, ${writing}`))
    .filter((each) => remove === undefined || !each.closest(remove))
    .map((each) => each.textContent?.trim() ?? '')
  if (isBeside && part.childElementCount === 0) names.push(whole)
  return names.filter((name) => fileName.test(name) && (isBeside || name !== whole))
}

const lists = 'a[href], code, pre, li, dt, dd, td, th'
const writing = 'h1, h2, h3, h4, h5, h6, p, blockquote, figcaption'
