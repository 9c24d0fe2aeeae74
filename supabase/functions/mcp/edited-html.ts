// The HTML of a note after a model replaced its Markdown. What a model sends back as it read it keeps its HTML, because Markdown has no words for
// much of it: each block, each item of a list with its own lists, each row and cell of a table. Pure.
import { isHtml } from '@jotsam/core/html/html-tokens'
import { type HtmlElement, type HtmlNode, htmlTree } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { holdsBlocks, linesAndBlocks } from '@jotsam/core/markdown/html-to-markdown'
import { aligned, matches } from './align.ts'
import { editedLine, hiddenOf } from './edited-line.ts'
import { editedTable } from './edited-table.ts'
import { modelHtml, modelNodes, nodesMarkdown, noteMarkdown, withTextOf } from './note-markdown.ts'

export function editedHtml(content: string, markdown: string): string {
  if (markdown.trim() === noteMarkdown(content)) return content
  if (!isHtml(content)) return modelHtml(withTextOf(content, markdown))
  return serializeNodes(edited(htmlTree(content), modelNodes(markdown)))
}

/** Below `MOST_NESTED` the model's nodes are taken as they are, because each level reads all below it. */
function edited(before: readonly HtmlNode[], after: readonly HtmlNode[], depth = 0): HtmlNode[] {
  const [only, ...others] = before.filter((node) => isElement(node) || node.trim() !== '')
  if (only && isElement(only) && others.length === 0 && isWrapper(only))
    return before.map((node) => (node === only ? { ...only, children: edited(only.children, after, depth) } : node))
  if (depth > MOST_NESTED) return [...after]
  return nodesOf(editedPieces(piecesOf(before, keysOfNote), piecesOf(after, keysOfModel), depth))
}

const MOST_NESTED = 10

/** A block, a line of text, or an item of a list, with the list around it. */
interface Piece {
  readonly nodes: readonly HtmlNode[]
  readonly list: HtmlElement | null
  /** What a model reads of it, in one or several blocks. None for what Markdown has no words for, such as a video or an empty line. */
  readonly keys: readonly string[]
}

type KeysOf = (nodes: readonly HtmlNode[]) => string[]

function piecesOf(nodes: readonly HtmlNode[], keysOf: KeysOf): Piece[] {
  const pieces: Piece[] = []
  const add = (own: readonly HtmlNode[], list: HtmlElement | null) =>
    pieces.push({ nodes: own, list, keys: keysOf(list ? [listOf(own)] : own) })
  for (const part of linesAndBlocks(nodes)) {
    if (Array.isArray(part)) add(part, null)
    else if (!isList(part) || part.children.every(isBlank)) add([part], null)
    else {
      // Blanks between items go with the next item.
      let own: HtmlNode[] = []
      for (const item of part.children) {
        own.push(item)
        if (isBlank(item)) continue
        add(own, part)
        own = []
      }
      const last = pieces.pop()
      if (last) pieces.push({ ...last, nodes: [...last.nodes, ...own] })
    }
  }
  return pieces
}

const isSeen = ({ keys }: Piece): boolean => keys.length > 0
const isBlank = (node: HtmlNode): boolean => typeof node === 'string' && node.trim() === ''
/** Blanks and empty lines: nothing is lost with them. */
const isHollow = (node: HtmlNode): boolean =>
  isElement(node) ? HOLLOW.has(node.name) && node.children.every(isHollow) : isBlank(node)
const HOLLOW = new Set(['p', 'br', 'div', 'span', 'li', 'ul', 'ol'])

const listOf = (items: readonly HtmlNode[]): HtmlElement => ({
  name: 'ul',
  attributes: new Map(),
  children: [...items],
})

const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'
const isList = (node: HtmlNode): node is HtmlElement => isElement(node) && (node.name === 'ul' || node.name === 'ol')

const keysOfModel: KeysOf = (nodes) =>
  nodes
    .flatMap((node): HtmlNode[][] => (isList(node) ? node.children.map((item) => [listOf([item])]) : [[node]]))
    .map(nodesMarkdown)
    .filter((key) => key.trim() !== '')

/** Written and read once more, because what a model sends back was. */
const keysOfNote: KeysOf = (nodes) => keysOfModel(modelNodes(nodesMarkdown(nodes)))

/** The former pieces where all of their blocks stayed together. Between them, what the model made of the others. */
function editedPieces(before: readonly Piece[], after: readonly Piece[], depth: number): Piece[] {
  const pieces: Piece[] = []
  let [from, at] = [0, 0]
  for (const same of wholeMatches(before, after)) {
    pieces.push(...changedPieces(before.slice(from, same.before), after.slice(at, same.after), depth))
    pieces.push(...before.slice(same.before, same.before + 1))
    from = same.before + 1
    at = same.end
  }
  return [...pieces, ...changedPieces(before.slice(from), after.slice(at), depth)]
}

/** The pieces of both sides that are the same. One former piece may be several of the model's. */
function wholeMatches(
  before: readonly Piece[],
  after: readonly Piece[],
): { before: number; after: number; end: number }[] {
  const kept = matches(
    before.flatMap(({ keys }) => keys),
    after.flatMap(({ keys }) => keys),
  )
  const owners = before.flatMap(({ keys }, piece) => keys.map((_, part) => ({ piece, part, size: keys.length })))
  const found: { before: number; after: number; end: number }[] = []
  let [index, place] = [0, 0]
  while (index < after.length) {
    if (after[index]?.keys.length === 0) {
      index += 1
      continue
    }
    const first = kept.get(place)
    const owner = first === undefined ? undefined : owners[first]
    const isWhole =
      owner?.part === 0 &&
      Array.from({ length: owner.size }, (_, part) => kept.get(place + part)).every(
        (key, part) => key === (first ?? 0) + part,
      )
    const end = place + (isWhole ? owner.size : 1)
    const start = index
    while (index < after.length && (place < end || index === start)) place += after[index++]?.keys.length ?? 1
    if (isWhole) found.push({ before: owner.piece, after: start, end: index })
  }
  return found
}

/** What a model made of pieces that it changed. Those that are still alike keep what they have in common. */
function changedPieces(before: readonly Piece[], after: readonly Piece[], depth: number): Piece[] {
  const wrappers = before.map(wrapperOf)
  const seen = before.filter(isSeen)
  const isOnly = seen.length === 1 && after.some(isSeen)
  if (isOnly && wrappers.some((each) => each !== null))
    return before.map((piece, at) => {
      const wrapper = wrappers[at]
      if (!wrapper) return piece
      return { ...piece, nodes: [{ ...wrapper, children: edited(wrapper.children, nodesOf(after), depth + 1) }] }
    })
  if (depth <= MOST_NESTED && after.some(isSeen) && wrappers.some((each) => each !== null))
    return editedPieces(
      before.flatMap((piece, at) => (wrappers[at] ? piecesOf(wrappers[at].children, keysOfNote) : [piece])),
      after,
      depth + 1,
    )
  const seenAfter = after.filter(isSeen)
  const partner = aligned(seen.map(partsOf), seenAfter.map(partsOf))
  const formerOf = new Map(seenAfter.map((piece, at) => [piece, seen[partner.get(at) ?? -1]]))
  return withUnseen(
    before,
    after.map((piece) => ({ piece, former: formerOf.get(piece) })),
    depth,
  )
}

/** What a model does not see stays in its place. Only an empty line goes, when what stood on both of its sides went. */
function withUnseen(
  before: readonly Piece[],
  after: readonly { piece: Piece; former: Piece | undefined }[],
  depth: number,
): Piece[] {
  const stays = new Set(after.map(({ former }) => former))
  const places = new Map(before.map((piece, at) => [piece, at]))
  // For each piece, whether the last one before it that a model sees went.
  const isBesideGone = (order: readonly Piece[]) => {
    let isGone = false
    return new Map(
      order.map((piece) => {
        if (isSeen(piece)) isGone = !stays.has(piece)
        return [piece, isGone]
      }),
    )
  }
  const [goneBefore, goneAfter] = [isBesideGone(before), isBesideGone(before.toReversed())]
  const isLeft = (piece: Piece) =>
    !isSeen(piece) && !(goneBefore.get(piece) && goneAfter.get(piece) && piece.nodes.every(isHollow))
  const pieces: Piece[] = []
  let from = 0
  const passTo = (end: number) => {
    pieces.push(...before.slice(from, end).filter(isLeft))
    from = Math.max(from, end)
  }
  for (const { piece, former } of after) {
    if (former) passTo(places.get(former) ?? 0)
    pieces.push(former ? editedPiece(former, piece, depth + 1) : piece)
  }
  passTo(before.length)
  return pieces
}

function wrapperOf({ nodes: [node], list, keys }: Piece): HtmlElement | null {
  return keys.length > 0 && !list && node && isElement(node) && isWrapper(node) ? node : null
}

/** An element around blocks that Markdown has no sign for. */
function isWrapper({ name, children }: HtmlElement): boolean {
  return !SIGNED.has(name) && children.some((child) => isElement(child) && holdsBlocks(child))
}

const SIGNED = new Set(['ul', 'ol', 'table', 'blockquote', 'pre'])

/** By these two pieces are alike. */
const partsOf = ({ list, nodes, keys }: Piece): string[] => {
  const [node] = nodes
  const kind = list ? 'item' : node && isElement(node) ? node.name : ''
  return keys.flatMap((key) => key.split(/\n|(?<!\\)\|/)).map((part) => `${kind} ${part.trim()}`)
}

function editedPiece(former: Piece, piece: Piece, depth: number): Piece {
  if (former.list && piece.list) {
    const [item, now] = [former.nodes.find(isElement), piece.nodes.find(isElement)]
    if (!item || !now) return piece
    const list = former.list.name === piece.list.name ? former.list : piece.list
    return { ...former, list, nodes: former.nodes.map((node) => (node === item ? editedItem(item, now, depth) : node)) }
  }
  const [node] = former.nodes
  const [now] = piece.nodes
  const line = former.list || piece.list || !former.nodes.every(isLine) ? null : editedLine(former.nodes, piece.nodes)
  if (line) return { ...former, nodes: line }
  const withHidden = { ...piece, nodes: [...piece.nodes, ...hiddenOf(former.nodes)] }
  if (!node || !now || !isElement(node) || !isElement(now)) return withHidden
  // Markdown has no sign for these.
  if (/^(?:address|dd|div|dt|figcaption|summary)$/.test(node.name) && now.name === 'p' && isLine(node))
    return { ...former, nodes: [{ ...node, children: [...now.children, ...hiddenOf(node.children)] }] }
  if (node.name !== now.name) return withHidden
  if (node.name === 'blockquote')
    return { ...former, nodes: [{ ...node, children: edited(node.children, now.children, depth) }] }
  if (/^(?:p|h[1-6])$/.test(node.name)) {
    const attributes = new Map([...now.attributes, ...node.attributes])
    return { ...piece, nodes: [{ ...now, attributes, children: [...now.children, ...hiddenOf(node.children)] }] }
  }
  const table = node.name === 'table' ? editedTable(node, now) : null
  return table ? { ...former, nodes: [table] } : withHidden
}

/** Text, or a block without others in it. */
const isLine = (node: HtmlNode): boolean =>
  !isElement(node) ||
  (!HOLDING.has(node.name) && !node.children.some((child) => isElement(child) && holdsBlocks(child)))
const HOLDING = new Set(['table', 'blockquote'])

/** An item keeps its own text where that is the same, its lists item by item, and its place and kind. */
function editedItem(item: HtmlElement, now: HtmlElement, depth: number): HtmlElement {
  const attributes = new Map(item.attributes)
  const box = now.attributes.get('data-list')
  if (box !== undefined) attributes.set('data-list', box)
  else if (/^(?:un)?checked$/.test(attributes.get('data-list') ?? '')) attributes.delete('data-list')
  const [texts, lists] = textsAndLists(item, keysOfNote)
  const [newTexts, newLists] = textsAndLists(now, keysOfModel)
  // Texts between the lists stay there as long as there are as many lists. Otherwise they are one text.
  const isEven = lists.length === newLists.length
  const [own, newOwn] = isEven ? [texts, newTexts] : [[texts.flat()], [newTexts.flat()]]
  const length = Math.max(newOwn.length, lists.length, newLists.length)
  const children = Array.from({ length }, (_, at) => [
    ...editedText(own[at] ?? [], newOwn[at] ?? [], depth),
    ...edited(lists.slice(at, at + 1), newLists.slice(at, at + 1), depth),
  ])
  return { ...item, attributes, children: children.flat() }
}

/** The lists of an item that a model sees, and what stands before, between and after them. */
function textsAndLists(item: HtmlElement, keysOf: KeysOf): [texts: HtmlNode[][], lists: HtmlElement[]] {
  const texts: HtmlNode[][] = [[]]
  const lists: HtmlElement[] = []
  for (const child of item.children) {
    if (!isList(child) || keysOf([child]).length === 0) texts.at(-1)?.push(child)
    else {
      lists.push(child)
      texts.push([])
    }
  }
  return [texts, lists]
}

/** A text that is not in a paragraph stays so. */
function editedText(text: readonly HtmlNode[], now: readonly HtmlNode[], depth: number): HtmlNode[] {
  const [only] = now
  const line = now.length === 1 && only && isElement(only) && only.name === 'p' ? only.children : now
  return edited(text, text.some((node) => isElement(node) && holdsBlocks(node)) ? now : line, depth)
}

/** Items that follow each other are one list, as long as they are of one kind. */
function nodesOf(pieces: readonly Piece[]): HtmlNode[] {
  const nodes: HtmlNode[] = []
  let open: HtmlElement | null = null
  for (const { nodes: own, list } of pieces) {
    if (open && open.name !== list?.name) open = null
    if (!list) nodes.push(...own)
    else if (open) open.children.push(...own)
    else {
      open = { ...list, children: [...own] }
      nodes.push(open)
    }
  }
  return nodes
}
