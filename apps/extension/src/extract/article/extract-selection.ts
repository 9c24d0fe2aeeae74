// Extracts a selection with its structure: part of a list stays a list, part of a code block stays code, cells stay a table, and a
// formula is taken whole.

import { type Cleaned, cleanPageHtml } from '../clean/clean-page-html.ts'
import { footnotes } from '../clean/footnotes.ts'
import { isElement } from '../clean/is-element.ts'
import { isMathRoot, mathRoots } from '../clean/math-roots.ts'
import { copyOf } from '../clean/page-copy.ts'
import { contentReasons } from '../content-reasons.ts'
import { pieceReceipt } from '../conversation-receipt.ts'
import type { Extracted } from '../types.ts'

export function extractSelection(selection: Selection, page: Document): Extracted | null {
  let html = ''
  const parts: Cleaned[] = []
  for (let at = 0; at < selection.rangeCount; at += 1) {
    const range = selection.getRangeAt(at)
    if (range.collapsed) continue
    const root = rootOf(range)
    const copy = copyOf(root, { range })
    footnotes(copy, page.URL)
    const cleaned = cleanPageHtml(copy, {
      base: page.baseURI,
      direction: elementOf(root)?.closest('[dir]')?.getAttribute('dir') ?? '',
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
  const math = element.closest(mathRoots)
  if (math && isMathRoot(math)) return outermostMath(math)
  const code = element.closest('pre, code-block, .cm-editor')
  if (code) return code
  // A selection across several cells or items keeps the table or the list.
  if (/^(?:tr|tbody|thead|tfoot|table)$/.test(element.localName)) return element.closest('table') ?? element
  if (/^(?:ul|ol)$/.test(element.localName)) return element
  return element.closest('code, h1, h2, h3, h4, h5, h6') ?? common
}

function outermostMath(math: Element): Element {
  const outer = math.parentElement?.closest(mathRoots)
  return outer ? outermostMath(outer) : math
}

function elementOf(node: Node): Element | null {
  return isElement(node) ? node : node.parentElement
}
