// The text of a capture for a text file. It also says what only the look of a page shows: where links lead, the kinds of callouts,
// videos and pictures. A row of a table stays one line.

import { isHtml } from '../html/html-tokens.ts'
import { type HtmlElement, type HtmlNode, htmlTree, textOf } from '../html/html-tree.ts'
import { toPlainText } from '../html/plain-text.ts'
import { safeLink } from '../html/safe-link.ts'
import { serializeNodes } from '../html/serialize-html.ts'
import { calloutOfClass } from '../markdown/callout.ts'
import { editorMessages } from '../messages/capture/editor.ts'
import { extractionMessages } from '../messages/capture/extraction.ts'

export function fileText(content: string): string {
  return isHtml(content) ? toPlainText(serializeNodes(htmlTree(content).map(spoken))) : content
}

function spoken(node: HtmlNode): HtmlNode {
  if (typeof node === 'string') return node
  const element = { ...node, children: node.children.map(spoken) }
  switch (element.name) {
    case 'a':
      return withAddress(element)
    case 'iframe':
      return paragraph(safeLink(element.attributes.get('src')))
    case 'img':
      return extractionMessages.picture(element.attributes.get('alt') ?? '')
    case 'sup':
      return withDigits(element, '⁰¹²³⁴⁵⁶⁷⁸⁹')
    case 'sub':
      return withDigits(element, '₀₁₂₃₄₅₆₇₈₉')
    case 'blockquote': {
      const kind = calloutOfClass(element.attributes.get('class'))
      const label = kind === null ? [] : [paragraph(`${editorMessages.callouts[kind]}:`)]
      return { ...element, children: [...label, ...element.children] }
    }
    case 'td':
    case 'th': {
      const lines = toPlainText(`<div>${serializeNodes(element.children)}</div>`).split(/\s*\n\s*/)
      return { ...element, children: [lines.join(' / ')] }
    }
    default:
      return element
  }
}

/** Without it where the words are the address. */
function withAddress(element: HtmlElement): HtmlElement {
  const address = safeLink(element.attributes.get('href')).replace(/^mailto:/, '')
  const [short, words] = [address, textOf(element.children)].map((text) =>
    text.trim().replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
  )
  return short === '' || short === words ? element : { ...element, children: [...element.children, ` (${address})`] }
}

/** Digits that have a raised or lowered form: m2 is not m². */
function withDigits(element: HtmlElement, digits: string): HtmlElement {
  const text = textOf(element.children)
  return /^\d+$/.test(text)
    ? { ...element, children: [text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '')] }
    : element
}

function paragraph(text: string): HtmlElement {
  return { name: 'p', attributes: new Map(), children: [text] }
}
