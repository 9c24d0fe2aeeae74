// Notes as Markdown for a model, and back. Underlines and marks are written as HTML tags, tasks as lists with boxes. What a model sends back as
// it read it keeps its HTML, because Markdown has no words for much of it. Pure.
import { isHtml } from '@jotsam/core/html/html-tokens'
import { type HtmlElement, type HtmlNode, htmlTree } from '@jotsam/core/html/html-tree'
import { closeTag, openTag, serializeNodes } from '@jotsam/core/html/serialize-html'
import { holdsBlocks, nodesToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { markdownToHtml } from '@jotsam/core/markdown/markdown'
import { openFence } from '@jotsam/core/markdown/parse/fence'

export function noteMarkdown(content: string): string {
  return (isHtml(content) ? nodesMarkdown(htmlTree(content)) : content).trim()
}

/** The HTML of what a model wrote. */
export function modelHtml(markdown: string): string {
  return serializeNodes(modelNodes(markdown))
}

/** The HTML of a note after a model replaced its Markdown. */
export function editedHtml(content: string, markdown: string): string {
  if (markdown.trim() === noteMarkdown(content)) return content
  if (!isHtml(content)) return modelHtml(withTextOf(content, markdown))
  const before = piecesOf(htmlTree(content), keysOfNote)
  const after = piecesOf(modelNodes(markdown), keysOfModel)
  const kept = matches(
    before.flatMap(({ keys }) => keys),
    after.flatMap(({ keys }) => keys),
  )
  return join(chosen(before, after, kept))
}

/** The Markdown of a model, in which the lines of a note that is plain text are text still. Code that it begins takes them as they are. */
function withTextOf(content: string, markdown: string): string {
  const known = new Set(linesOf(noteMarkdown(content)))
  let fence: ReturnType<typeof openFence> = null
  return linesOf(markdown)
    .map((line) => {
      if (fence) {
        if (fence.closedBy(line)) fence = null
        return line
      }
      if (known.has(line)) return textMarkdown(line)
      fence = openFence(line)
      return line
    })
    .join('\n')
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/).map((line) => line.trimEnd())

/** A line of text, with its blanks, as Markdown. */
function textMarkdown(line: string): string {
  const blanks = line
    .replaceAll(BLANK, '')
    .replaceAll('\t', '    ')
    .replace(/^ | (?= )/g, BLANK)
  return nodesToMarkdown([blanks]).replaceAll('$', '\\$').replaceAll(BLANK, '&nbsp;')
}

const BLANK = '\ue014'

/** A block, a line of text, or an item of a list, with the list around it. */
interface Piece {
  readonly nodes: readonly HtmlNode[]
  readonly list: HtmlElement | null
  /** What stands before it and a model does not see, such as an empty line. */
  readonly lead: readonly HtmlNode[]
  /** What a model reads of it, in one or several blocks. */
  readonly keys: readonly string[]
}

function piecesOf(nodes: readonly HtmlNode[], keysOf: (nodes: readonly HtmlNode[]) => string[]): Piece[] {
  const pieces: Piece[] = []
  let lead: HtmlNode[] = []
  let line: HtmlNode[] = []
  const add = (own: readonly HtmlNode[], list: HtmlElement | null) => {
    const keys = keysOf(list ? [listOf(own)] : own)
    if (keys.length > 0) pieces.push({ nodes: own, list, lead, keys })
    else if (list === null) lead.push(...own)
    if (keys.length > 0) lead = []
  }
  const endLine = () => {
    if (line.length > 0) add(line, null)
    line = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlocks(node)) {
      line.push(node)
      continue
    }
    endLine()
    if (isList(node)) for (const item of node.children) add([item], node)
    else add([node], null)
  }
  endLine()
  return pieces
}

const listOf = (items: readonly HtmlNode[]): HtmlElement => ({
  name: 'ul',
  attributes: new Map(),
  children: [...items],
})

const isList = ({ name }: HtmlElement): boolean => name === 'ul' || name === 'ol'

const keysOfModel = (nodes: readonly HtmlNode[]): string[] =>
  nodes
    .flatMap((node) =>
      typeof node !== 'string' && isList(node) ? node.children.map((item) => [listOf([item])]) : [[node]],
    )
    .map(nodesMarkdown)
    .filter((key) => key.trim() !== '')

/** Written and read once more, because what a model sends back was. */
const keysOfNote = (nodes: readonly HtmlNode[]): string[] => keysOfModel(modelNodes(nodesMarkdown(nodes)))

/**
 * For each place of `after` the place in `before` that it stays from. What both begin and end with is the same; between them each finds the next
 * one like it.
 */
function matches(before: readonly string[], after: readonly string[]): Map<number, number> {
  const kept = new Map<number, number>()
  let start = 0
  while (start < after.length && before[start] === after[start]) kept.set(start, start++)
  let end = 0
  const least = Math.min(before.length, after.length) - start
  while (end < least && before.at(-1 - end) === after.at(-1 - end)) {
    end += 1
    kept.set(after.length - end, before.length - end)
  }
  let from = start
  for (let at = start; at < after.length - end; at += 1) {
    const found = before.indexOf(after[at] ?? '', from)
    if (found === -1 || found >= before.length - end) continue
    kept.set(at, found)
    from = found + 1
  }
  return kept
}

/** The former piece where all of its blocks stayed together, and the model's everywhere else. */
function chosen(before: readonly Piece[], after: readonly Piece[], kept: ReadonlyMap<number, number>): Piece[] {
  const ownerOf = before.flatMap((piece) => piece.keys.map((_, part) => ({ piece, part })))
  const pieces: Piece[] = []
  let at = 0
  for (let index = 0; index < after.length; index += 1) {
    const piece = after[index]
    if (!piece) continue
    const first = kept.get(at)
    const owner = first === undefined ? undefined : ownerOf[first]
    const size = owner?.piece.keys.length ?? 0
    const isWhole =
      owner?.part === 0 &&
      Array.from({ length: size }, (_, part) => kept.get(at + part)).every(
        (place, part) => place === (first ?? 0) + part,
      )
    if (!owner || !isWhole) {
      pieces.push(piece)
      at += piece.keys.length
      continue
    }
    pieces.push(owner.piece)
    // One former block may be several of the model's.
    const end = at + size
    at += piece.keys.length
    while (at < end) at += after[++index]?.keys.length ?? 1
  }
  return pieces
}

/** Items that follow each other are one list, as long as they are of one kind. */
function join(pieces: readonly Piece[]): string {
  let html = ''
  let open: HtmlElement | null = null
  for (const { nodes, list, lead } of pieces) {
    if (open && (open.name !== list?.name || lead.length > 0)) {
      html += closeTag(open.name)
      open = null
    }
    html += serializeNodes(lead)
    if (list && !open) {
      html += openTag(list.name, list.attributes)
      open = list
    }
    html += serializeNodes(nodes)
  }
  return html + (open ? closeTag(open.name) : '')
}

/** Tags that Markdown has no sign for. Characters of the private use area stand for them on the way. */
const TAGS = ['<u>', '</u>', '<mark>', '</mark>']
const SIGNS = ['\ue010', '\ue011', '\ue012', '\ue013']
const toTags = (text: string): string => text.replace(/[\ue010-\ue013]/g, (sign) => TAGS[SIGNS.indexOf(sign)] ?? '')

function nodesMarkdown(nodes: readonly HtmlNode[]): string {
  return toTags(nodesToMarkdown(nodes.map(withSigns)))
}

function withSigns(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node.replace(/[\ue010-\ue013]/g, '')
  const children = node.children.map(withSigns)
  const sign = SIGNS[TAGS.indexOf(`<${node.name}>`)]
  const end = SIGNS[TAGS.indexOf(`</${node.name}>`)]
  return sign && end
    ? { name: 'span', attributes: new Map(), children: [sign, ...children, end] }
    : { ...node, children }
}

function modelNodes(markdown: string): HtmlNode[] {
  const signed = markdown
    .replace(/[\ue010-\ue013]/g, '')
    .replace(/(?<!\\)<\/?(?:u|mark)>/g, (tag) => SIGNS[TAGS.indexOf(tag)] ?? tag)
  const html = markdownToHtml(signed)
    // In code they are text.
    .replace(/<(pre|code)\b.*?<\/\1>/gs, (code) =>
      code.replace(/[\ue010-\ue013]/g, (sign) => toTags(sign).replace('<', '&lt;').replace('>', '&gt;')),
    )
  return htmlTree(toTags(html)).map(withTasks)
}

/** Lists with boxes as the editor writes tasks. */
function withTasks(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node
  const children = node.children.map(withTasks)
  const [first, ...rest] = children
  const box = node.name === 'li' && typeof first === 'string' ? /^([☐☑]) /.exec(first) : null
  if (!box || typeof first !== 'string') return { ...node, children }
  const attributes = new Map(node.attributes).set('data-list', box[1] === '☑' ? 'checked' : 'unchecked')
  return { ...node, attributes, children: [first.slice(2), ...rest] }
}
