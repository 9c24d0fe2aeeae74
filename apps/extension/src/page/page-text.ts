// The text of a page with the node of each part, so that a marked passage becomes words with their surroundings and back.
import type { Span } from '@jotsam/core/highlights/highlight'
import { isElement } from '../extract/clean/page-nodes/is-element.ts'
import {
  firstChildOf,
  matchesOf,
  nextSiblingOf,
  nodeTypeOf,
  parentOf,
} from '../extract/clean/page-nodes/own-accessors.ts'

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
  const enter = (node: Node): boolean => {
    if (isText(node)) {
      if (node.data !== '') pieces.push({ node, start: text.length, end: text.length + node.data.length })
      text += node.data
      return false
    }
    if (!isElement(node) || matchesOf(node, NO_TEXT)) return false
    if (matchesOf(node, BLOCKS)) endLine()
    return true
  }
  const leave = (node: Node) => {
    if (isElement(node) && !matchesOf(node, NO_TEXT) && matchesOf(node, BLOCKS)) endLine()
  }
  walk(root, enter, leave)
  return { text, pieces }
}

function isText(node: Node): node is Text {
  return nodeTypeOf(node) === 3
}

/** Without recursion, because a page may nest its elements deeply. `enter` tells whether the children are visited. */
function walk(root: Node, enter: (node: Node) => boolean, leave: (node: Node) => void): void {
  let node: Node = root
  for (;;) {
    const child = enter(node) ? firstChildOf(node) : null
    if (child) {
      node = child
      continue
    }
    for (;;) {
      leave(node)
      if (node === root) return
      const next = nextSiblingOf(node)
      if (next) {
        node = next
        break
      }
      node = parentOf(node) ?? root
    }
  }
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
