// The text of a note as it is shown, with the node of each part, so that a place in the text becomes a place on the page and back. A
// formula and a mention count as their source, and what was added for reading does not count.
import type { Span } from '@jotsam/core/highlights/highlight'

export interface TextMap {
  readonly text: string
  readonly pieces: readonly Piece[]
}

interface Piece extends Span {
  /** An element is shown instead of its source, and is taken as a whole. */
  readonly node: Text | Element
}

const BLOCKS =
  'address, article, blockquote, caption, dd, details, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, ' +
  'section, summary, table, td, th, tr, ul'

export function mapText(host: Node): TextMap {
  const pieces: Piece[] = []
  let text = ''
  const add = (node: Text | Element, source: string) => {
    if (source !== '') pieces.push({ node, start: text.length, end: text.length + source.length })
    text += source
  }
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const visit = (node: Node) => {
    if (node instanceof Text) add(node, node.data)
    if (!(node instanceof Element) || node.hasAttribute('data-added')) return
    const source = node.getAttribute('data-source')
    if (source !== null) add(node, source)
    else if (node.localName === 'br') text += '\n'
    else {
      const isBlock = node.matches(BLOCKS)
      if (isBlock) endLine()
      for (const child of node.childNodes) visit(child)
      if (isBlock) endLine()
    }
  }
  for (const child of host.childNodes) visit(child)
  return { text, pieces }
}

/** Null when the place has no nodes, such as a line break. */
export function rangeAt({ pieces }: TextMap, { start, end }: Span): Range | null {
  const first = pieces.find((piece) => piece.end > start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first || !last || first.start > last.start) return null
  const range = document.createRange()
  if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start))
  else range.setStartBefore(first.node)
  if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.node.length, end - last.start))
  else range.setEndAfter(last.node)
  return range
}

export function spanOf({ pieces }: TextMap, range: Range): Span | null {
  const inside = pieces.filter(({ node }) => range.intersectsNode(node))
  const first = inside[0]
  const last = inside.at(-1)
  if (!first || !last) return null
  const start = first.node === range.startContainer ? first.start + range.startOffset : first.start
  const end = last.node === range.endContainer ? last.start + range.endOffset : last.end
  return start < end ? { start, end } : null
}

/** Puts an element around the nodes of a place. The map is out of date afterwards. */
export function wrapSpan({ pieces }: TextMap, { start, end }: Span, make: () => Element): void {
  for (const piece of pieces.filter((each) => each.start < end && each.end > start).reverse()) {
    const { node } = piece
    const outer = make()
    if (node instanceof Text) {
      const part = node.splitText(Math.max(0, start - piece.start))
      if (end < piece.end) part.splitText(Math.min(part.length, end - Math.max(start, piece.start)))
      // Blanks between the rows of a table and the items of a list have no place for an element.
      if (part.data.trim() === '' && part.parentElement?.matches('table, thead, tbody, tr, ul, ol, dl')) continue
      part.replaceWith(outer)
      outer.append(part)
    } else {
      node.replaceWith(outer)
      outer.append(node)
    }
  }
}
