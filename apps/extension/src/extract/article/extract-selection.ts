// Extracts a selection with its structure: part of a list stays a list, part of a code block stays code, cells stay a table, and a
// formula is taken whole.

import { type Cleaned, cleanPageHtml } from '../clean/clean-page-html.ts'
import { drawingWords } from '../clean/drawing-words.ts'
import { footnotes } from '../clean/footnotes.ts'
import { isMathRoot, mathRoots } from '../clean/math/math-roots.ts'
import { copyOf } from '../clean/page-copy.ts'
import { isElement } from '../clean/page-nodes/is-element.ts'
import { closestOf, ownDocument } from '../clean/page-nodes/own-accessors.ts'
import { contentReasons } from '../content-reasons.ts'
import { pieceReceipt } from '../conversation-receipt.ts'
import type { Extracted } from '../types.ts'

export function extractSelection(selection: Selection, shown: Document): Extracted | null {
  const page = ownDocument(shown)
  let html = ''
  const parts: Cleaned[] = []
  for (let at = 0; at < selection.rangeCount; at += 1) {
    const range = selection.getRangeAt(at)
    if (range.collapsed) continue
    const root = rootOf(range)
    const copy = copyOf(root, { range })
    drawingWords(copy)
    footnotes(copy, page.URL)
    const cleaned = cleanPageHtml(copy, {
      base: page.baseURI,
      direction: directionAround(elementOf(root)),
    })
    html += cleaned.html
    parts.push(cleaned)
  }
  if (html === '') return null
  return { title: page.title.trim(), html, sourceUrl: page.URL, receipt: pieceReceipt(html, contentReasons(parts)) }
}

/** The element to copy: the one that gives the selection its structure. */
function rootOf(range: Range): Node {
  const common = range.commonAncestorContainer
  const element = elementOf(common)
  if (!element) return common
  const math = closestOf(element, mathRoots)
  if (math && isMathRoot(math)) return outermostMath(math)
  const whole = closestOf(element, 'svg, pre, code-block, .cm-editor')
  if (whole) return whole
  // A selection across several cells or items keeps the table or the list.
  if (/^(?:tr|tbody|thead|tfoot|table)$/.test(element.localName)) return closestOf(element, 'table') ?? element
  if (/^(?:ul|ol)$/.test(element.localName)) return element
  return closestOf(element, 'code, h1, h2, h3, h4, h5, h6') ?? common
}

function directionAround(element: Element | null): string {
  return (element && closestOf(element, '[dir]')?.getAttribute('dir')) ?? ''
}

function outermostMath(math: Element): Element {
  const outer = math.parentElement?.closest(mathRoots)
  return outer ? outermostMath(outer) : math
}

function elementOf(node: Node): Element | null {
  return isElement(node) ? node : node.parentElement
}
