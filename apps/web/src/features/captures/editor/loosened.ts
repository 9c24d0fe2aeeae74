// A part that the editor keeps whole, taken apart into lines for whoever wants to change it: what stood within an item, a quote or
// a box stands behind its words then, one after the other.
import { escapeText } from '@jotsam/core/html/html-entities'
import { isNoLine, NO_LINES } from './no-lines.ts'

/** Nothing for tables: of their cells over several columns and rows no lines can be made. */
export function loosened(html: string): string | null {
  const part = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild
  switch (part?.localName) {
    case 'ol':
    case 'ul':
      return loosenedItem(part)
    case 'blockquote':
      return part.innerHTML
    case 'details':
    case 'dl':
    case 'figure':
      return [...part.childNodes].map(asLine).join('')
    default:
      return null
  }
}

/** The number of an item that is kept, in a list that has numbers. */
export function numberOf(html: string): number | null {
  const start = /^<ol(?: start="(-?\d+)")?>/.exec(html)
  return start && Number(start[1] ?? 1)
}

/** Up to the first thing that is no words it stays an item. */
function loosenedItem(list: Element): string {
  const item = list.firstElementChild
  const rest = list.ownerDocument.createElement('div')
  const nodes = [...(item?.childNodes ?? [])]
  const first = nodes.findIndex(isNoLine)
  if (first >= 0) rest.append(...nodes.slice(first))
  return list.outerHTML + rest.innerHTML
}

function asLine(node: Node): string {
  if (!(node instanceof Element)) return node.textContent?.trim() ? `<p>${escapeText(node.textContent)}</p>` : ''
  if (node.matches('summary, dt')) return `<p><strong>${node.innerHTML}</strong></p>`
  if (node.matches('dd, figcaption'))
    return node.querySelector(`${NO_LINES}, p`) ? node.innerHTML : `<p>${node.innerHTML}</p>`
  return node.outerHTML
}
