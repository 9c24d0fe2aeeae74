// Merges a model's Markdown into the HTML of a note. Markdown cannot express all HTML, so unchanged blocks, list items, table rows and cells
// keep their HTML, and changed ones keep as much as possible. Pure.
import { isMarkdown } from '@jotsam/core/html/content-html'
import { isHtml } from '@jotsam/core/html/html-tokens'
import { type HtmlElement, type HtmlNode, htmlTree } from '@jotsam/core/html/html-tree'
import { serializeNodes } from '@jotsam/core/html/serialize-html'
import { holdsBlocks, linesAndBlocks } from '@jotsam/core/markdown/html-to-markdown'
import { aligned, matches } from './align.ts'
import { editedLine, hiddenOf, isElement } from './edited-line.ts'
import { editedTable } from './edited-table.ts'
import { modelHtml, modelNodes, nodesMarkdown, noteMarkdown, withTextOf } from './note-markdown.ts'

export function editedHtml(content: string, markdown: string): string {
  if (markdown.trim() === noteMarkdown(content)) return content
  if ([content, markdown].every((text) => !isHtml(text) && isMarkdown(text))) return markdown
  if (!isHtml(content)) return modelHtml(withTextOf(content, markdown))
  return serializeNodes(edited(htmlTree(content), modelNodes(markdown)))
}

/** Deeper than `MOST_NESTED` the model's nodes replace the old ones, because each level converts everything below it again. */
function edited(before: readonly HtmlNode[], after: readonly HtmlNode[], depth = 0): HtmlNode[] {
  const [only, ...others] = before.filter((node) => isElement(node) || node.trim() !== '')
  if (only && isElement(only) && others.length === 0 && isWrapper(only))
    return before.map((node) => (node === only ? { ...only, children: edited(only.children, after, depth) } : node))
  if (depth > MOST_NESTED) return [...after]
  return nodesOf(editedPieces(piecesOf(before, keysOfNote), piecesOf(after, keysOfModel), depth))
}

const MOST_NESTED = 10

/** The unit of comparison: a block, a line of text, or a list item with the list that it belongs to. */
interface Piece {
  readonly nodes: readonly HtmlNode[]
  readonly list: HtmlElement | null
  /** Its Markdown, one entry per block. Empty for what Markdown cannot express, such as a video or an empty line: a model does not see it. */
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
      // White space between items belongs to the next item.
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
/** White space and empty lines may be dropped. */
const isEmpty = (node: HtmlNode): boolean =>
  isElement(node) ? MAY_BE_EMPTY.has(node.name) && node.children.every(isEmpty) : isBlank(node)
const MAY_BE_EMPTY = new Set(['p', 'br', 'div', 'span', 'li', 'ul', 'ol'])

const listOf = (items: readonly HtmlNode[]): HtmlElement => ({
  name: 'ul',
  attributes: new Map(),
  children: [...items],
})

const isList = (node: HtmlNode): node is HtmlElement => isElement(node) && (node.name === 'ul' || node.name === 'ol')

const keysOfModel: KeysOf = (nodes) =>
  nodes
    .flatMap((node): HtmlNode[][] => (isList(node) ? node.children.map((item) => [listOf([item])]) : [[node]]))
    .map(nodesMarkdown)
    .filter((key) => key.trim() !== '')

/** Converted to Markdown and back, like the text that a model returns, so that equal texts have equal keys. */
const keysOfNote: KeysOf = (nodes) => keysOfModel(modelNodes(nodesMarkdown(nodes)))

/** Keeps the old pieces that are unchanged, and merges the changed ones between them. */
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

/** Finds the unchanged pieces. One old piece may correspond to several new ones. */
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

/** Merges a run of changed pieces: each new piece with the old one that is most similar. */
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
  return mergedPieces(
    before,
    after.map((piece) => ({ piece, former: formerOf.get(piece) })),
    depth,
  )
}

/** Pieces that a model does not see stay in their place. An empty line is dropped when both of its neighbours were removed. */
function mergedPieces(
  before: readonly Piece[],
  after: readonly { piece: Piece; former: Piece | undefined }[],
  depth: number,
): Piece[] {
  const stays = new Set(after.map(({ former }) => former))
  const places = new Map(before.map((piece, at) => [piece, at]))
  // Tells for each piece whether the nearest visible piece before it was removed.
  const removedBefore = (order: readonly Piece[]) => {
    let isRemoved = false
    return new Map(
      order.map((piece) => {
        if (isSeen(piece)) isRemoved = !stays.has(piece)
        return [piece, isRemoved]
      }),
    )
  }
  const [previous, next] = [removedBefore(before), removedBefore(before.toReversed())]
  const isLeft = (piece: Piece) =>
    !isSeen(piece) && !(previous.get(piece) && next.get(piece) && piece.nodes.every(isEmpty))
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

/** An element around blocks, such as a div, that Markdown has no syntax for. */
function isWrapper({ name, children }: HtmlElement): boolean {
  return !WITH_SYNTAX.has(name) && children.some((child) => isElement(child) && holdsBlocks(child))
}

const WITH_SYNTAX = new Set(['ul', 'ol', 'table', 'blockquote', 'pre'])

/** Two pieces are as similar as the number of these that they share. */
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
  // Markdown turns these elements into paragraphs.
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

/** Text, or a block without blocks inside. */
const isLine = (node: HtmlNode): boolean =>
  !isElement(node) ||
  (!HOLDING.has(node.name) && !node.children.some((child) => isElement(child) && holdsBlocks(child)))
const HOLDING = new Set(['table', 'blockquote'])

/** Merges a list item: its own text, its nested lists item by item, and whether it is checked. */
function editedItem(item: HtmlElement, now: HtmlElement, depth: number): HtmlElement {
  const attributes = new Map(item.attributes)
  const box = now.attributes.get('data-list')
  if (box !== undefined) attributes.set('data-list', box)
  else if (/^(?:un)?checked$/.test(attributes.get('data-list') ?? '')) attributes.delete('data-list')
  const [texts, lists] = textsAndLists(item, keysOfNote)
  const [newTexts, newLists] = textsAndLists(now, keysOfModel)
  // With the same number of nested lists, the text between them stays there. Otherwise all text comes first.
  const isEven = lists.length === newLists.length
  const [own, newOwn] = isEven ? [texts, newTexts] : [[texts.flat()], [newTexts.flat()]]
  const length = Math.max(newOwn.length, lists.length, newLists.length)
  const children = Array.from({ length }, (_, at) => [
    ...editedText(own[at] ?? [], newOwn[at] ?? [], depth),
    ...edited(lists.slice(at, at + 1), newLists.slice(at, at + 1), depth),
  ])
  return { ...item, attributes, children: children.flat() }
}

/** Splits an item into its visible nested lists and the text before, between and after them. */
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

/** Text without a paragraph around it does not get one. */
function editedText(text: readonly HtmlNode[], now: readonly HtmlNode[], depth: number): HtmlNode[] {
  const [only] = now
  const line = now.length === 1 && only && isElement(only) && only.name === 'p' ? only.children : now
  return edited(text, text.some((node) => isElement(node) && holdsBlocks(node)) ? now : line, depth)
}

/** Joins consecutive items of the same kind into one list. */
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
