// What a person selected, with the structure around it: half a list is a list, part of a code block is code, some cells are a
// table, and a formula is taken whole.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { cleanCopy } from './clean/clean-html.ts'
import { isElement } from './clean/is-element.ts'
import { isMathRoot, mathRoots } from './clean/math-roots.ts'
import { copyOf } from './clean/page-copy.ts'
import { pieceReceipt } from './conversation-receipt.ts'
import type { Extracted } from './types.ts'

export function extractSelection(selection: Selection, page: Document): Extracted | null {
  let html = ''
  let largePictures = 0
  for (let at = 0; at < selection.rangeCount; at += 1) {
    const range = selection.getRangeAt(at)
    if (range.collapsed) continue
    const root = rootOf(range)
    const cleaned = cleanCopy(copyOf(root, { range }), {
      base: page.baseURI,
      direction: elementOf(root)?.closest('[dir]')?.getAttribute('dir') ?? '',
    })
    html += cleaned.html
    largePictures += cleaned.largePictures
  }
  if (html === '') return null
  const reasons = largePictures > 0 ? [texts.largePictures(largePictures)] : []
  return { title: page.title.trim(), html, sourceUrl: page.URL, receipt: pieceReceipt(html, reasons) }
}

/** The element to copy from: the one that gives the selected pieces their meaning. */
function rootOf(range: Range): Node {
  const common = range.commonAncestorContainer
  const element = elementOf(common)
  if (!element) return common
  const math = element.closest(mathRoots)
  if (math && isMathRoot(math)) return outermostMath(math)
  const code = element.closest('pre, code-block, .cm-editor')
  if (code) return code
  // Within one cell or one item the frame says nothing; across several it does.
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
