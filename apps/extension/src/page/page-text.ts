// The text of a page with the node of each part, so that a marked passage becomes words with their surroundings and back.
import type { Span } from '@jotsam/core/highlights/highlight'

export interface PageText {
  readonly text: string
  readonly pieces: readonly (Span & { readonly node: Text })[]
}

const BLOCKS =
  'address, article, aside, blockquote, br, caption, dd, details, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, ' +
  'hr, li, main, nav, ol, p, pre, section, summary, table, td, th, tr, ul'
const NO_TEXT = 'script, style, noscript, template, textarea, select, svg, jotsam-extension'

export function pageText(root: Element): PageText {
  const pieces: (Span & { node: Text })[] = []
  let text = ''
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const visit = (node: Node) => {
    if (node instanceof Text) {
      if (node.data !== '') pieces.push({ node, start: text.length, end: text.length + node.data.length })
      text += node.data
      return
    }
    if (!(node instanceof Element) || node.matches(NO_TEXT)) return
    const isBlock = node.matches(BLOCKS)
    if (isBlock) endLine()
    for (const child of node.childNodes) visit(child)
    if (isBlock) endLine()
  }
  visit(root)
  return { text, pieces }
}

/** Null when the range holds no text of the page. */
export function spanOf({ pieces }: PageText, range: Range): Span | null {
  const inside = pieces.filter(({ node }) => range.intersectsNode(node))
  const first = inside[0]
  const last = inside.at(-1)
  if (!first || !last) return null
  const start = first.node === range.startContainer ? first.start + range.startOffset : first.start
  const end = last.node === range.endContainer ? last.start + range.endOffset : last.end
  return start < end ? { start, end } : null
}

export function rangeAt({ pieces }: PageText, { start, end }: Span): Range | null {
  const first = pieces.find((piece) => piece.end > start)
  const last = pieces.findLast((piece) => piece.start < end)
  if (!first || !last || first.start > last.start) return null
  const range = document.createRange()
  range.setStart(first.node, Math.max(0, start - first.start))
  range.setEnd(last.node, Math.min(last.node.length, end - last.start))
  return range
}
