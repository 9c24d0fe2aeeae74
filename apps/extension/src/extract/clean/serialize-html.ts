// Serializes untrusted markup as a capture's HTML. Only elements and attributes that are named here are written, and all text is
// escaped, so the output is safe for any input. Wrappers without meaning are dropped, loose text becomes a paragraph, and blanks are
// collapsed, because the size of a capture is limited.

import { escapeHtml } from '@jotsam/core/html/html-entities'
import { safeLink } from '@jotsam/core/html/safe-link'
import { isAllowedClass, isInlineImage } from '@jotsam/core/html/sanitize-policy'
import { isVideoEmbed } from '@jotsam/core/html/video-embed'
import { webHost } from '@jotsam/core/html/web-address'
import { texLanguage } from '@jotsam/core/markdown/tex'
import { isElement } from './page-nodes/is-element.ts'

export function serializeHtml(fragment: DocumentFragment): string {
  return flow(fragment, '')
}

const blocks = new Set(
  (
    'blockquote body caption dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr iframe li ol p pre section summary ' +
    'table tbody td tfoot th thead tr ul'
  ).split(' '),
)
const kept = new Set(
  'abbr b cite code del dfn em i ins kbd mark q s samp small strike strong sub sup time u var'.split(' '),
)

// The text in these elements is not visible.
const unseen = new Set(
  (
    'applet audio button canvas datalist embed frame frameset head input link math meta noembed noframes noscript object option ' +
    'plaintext script select style svg template textarea title video xmp'
  ).split(' '),
)

/** Blocks, and the text between them as paragraphs. `link` is the address of a link around the blocks. */
function flow(parent: Node, link: string): string {
  const done: string[] = []
  const onText = (text: string) => done.push(`<p>${linked(text, link)}</p>`)
  inParts(parent, onText, (child) => done.push(block(child, link)))
  return done.join('')
}

/** Goes through the blocks, and the text before, between and after them. */
function inParts(parent: Node, onText: (text: string) => void, onBlock: (block: Element) => void): void {
  let run = ''
  const endRun = () => {
    const text = trimmed(run)
    if (hasContent(text)) onText(text)
    run = ''
  }
  for (const child of parent.childNodes) {
    if (isElement(child) && holdsBlock(child)) {
      endRun()
      onBlock(child)
    } else run += inline(child)
  }
  endRun()
}

function block(element: Element, link: string): string {
  const name = element.localName
  switch (name) {
    case 'hr':
      return '<hr>'
    case 'pre':
      return pre(element)
    case 'iframe':
      return video(element.getAttribute('src') ?? '')
    case 'ul':
    case 'ol':
      return list(element, link)
    case 'table':
      return table(element, link)
    case 'p':
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
    case 'summary':
    case 'dt':
      return words(element, link)
    case 'blockquote':
    case 'details':
    case 'dl':
    case 'dd':
    case 'li':
      return around(name, element, flow(element, link))
    case 'a':
      return flow(element, safeLink(element.getAttribute('href')) || link)
    case 'div':
    case 'figcaption':
      return element.classList.contains('ql-direction-rtl') ? directed(element, link) : flow(element, link)
    default:
      return flow(element, link)
  }
}

function words(element: Element, link: string): string {
  if ([...element.children].some(holdsBlock)) return flow(element, link)
  const text = trimmed(inlineAll(element))
  return hasContent(text) ? around(element.localName, element, linked(text, link)) : ''
}

function directed(element: Element, link: string): string {
  return flow(element, link).replace(/^<p>/, '<p class="ql-direction-rtl">')
}

function list(element: Element, link: string): string {
  const items: string[] = []
  const add = (inner: string) => {
    if (hasContent(inner)) items.push(`<li>${inner}</li>`)
  }
  inParts(
    element,
    (text) => add(linked(text, link)),
    (child) => (child.localName === 'li' ? items.push(item(child, 'li', link)) : add(block(child, link))),
  )
  return around(element.localName, element, items.join(''))
}

/** A list item or a table cell. Its first paragraph needs no element. */
function item(element: Element, name: string, link: string): string {
  const all = flow(element, link)
  const end = all.startsWith('<p>') ? all.indexOf('</p>') : -1
  const inner = end === -1 ? all : all.slice('<p>'.length, end) + all.slice(end + '</p>'.length)
  return name === 'li' ? around(name, element, inner) : `<${name}${attributes(element)}>${inner}</${name}>`
}

function table(element: Element, link: string): string {
  const rows = (parent: Element): string =>
    [...parent.children]
      .map((child) => {
        if (child.localName === 'caption') return words(child, link)
        if (/^(?:thead|tbody|tfoot)$/.test(child.localName)) return around(child.localName, child, rows(child))
        if (child.localName !== 'tr') return ''
        const cells = [...child.children].filter((cell) => /^t[dh]$/.test(cell.localName))
        return around('tr', child, cells.map((cell) => item(cell, cell.localName, link)).join(''))
      })
      .join('')
  return around('table', element, rows(element))
}

function pre(element: Element): string {
  const code = element.querySelector('code')
  const language = /\blanguage-[\w+#.-]{1,30}/.exec(code?.className ?? '')?.[0]
  const text = escaped(element.textContent ?? '')
  return text.trim() === '' ? '' : `<pre><code${language ? ` class="${language}"` : ''}>${text}</code></pre>`
}

function inline(node: Node): string {
  if (node.nodeType === 3) return escaped((node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' '))
  if (!isElement(node) || unseen.has(node.localName)) return ''
  const name = node.localName
  if (name === 'br') return '<br>'
  if (name === 'img') return image(node)
  if (name === 'code' || name === 'tt') return code(node)
  const inner = inlineAll(node)
  if (name === 'a') return linked(inner, safeLink(node.getAttribute('href')))
  if (node.getAttribute('data-language') === texLanguage)
    return `<span data-language="${texLanguage}">${inner.trim()}</span>`
  if (!kept.has(name) || !hasContent(inner)) return inner
  return `<${name}>${inner}</${name}>`
}

function inlineAll(node: Node): string {
  let text = ''
  for (const child of node.childNodes) text += inline(child)
  return text
}

function code(element: Element): string {
  const text = escaped(element.textContent ?? '')
  return text.trim() === '' ? text : `<code>${text}</code>`
}

function image(element: Element): string {
  const src = element.getAttribute('src') ?? ''
  if (!isInlineImage(src) && webHost(src) === null) return ''
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(element.getAttribute('alt') ?? '')}">`
}

function video(src: string): string {
  return isVideoEmbed(src) ? `<iframe class="ql-video" src="${escapeHtml(src)}"></iframe>` : ''
}

function linked(inner: string, href: string): string {
  if (href === '' || !hasContent(inner) || inner.includes('<a ')) return inner
  // Blanks at the ends are not part of the link.
  const text = inner.trim()
  const from = inner.length - inner.trimStart().length
  return `${inner.slice(0, from)}<a href="${escapeHtml(href)}">${text}</a>${inner.slice(from + text.length)}`
}

function around(name: string, element: Element, inner: string): string {
  return hasContent(inner) ? `<${name}${attributes(element)}>${inner}</${name}>` : ''
}

function attributes(element: Element): string {
  const classes = [...element.classList].filter(isAllowedClass).join(' ')
  const numbers = ['start', 'colspan', 'rowspan'].flatMap((name) => {
    const value = element.getAttribute(name) ?? ''
    return /^-?\d{1,6}$/.test(value) ? [` ${name}="${value}"`] : []
  })
  return (classes === '' ? '' : ` class="${escapeHtml(classes)}"`) + numbers.join('')
}

function holdsBlock(element: Element): boolean {
  if (blocks.has(element.localName)) return true
  for (const child of element.children) if (holdsBlock(child)) return true
  return false
}

/** Stops at the first visible character, because it runs at every level of nesting. */
function hasContent(html: string): boolean {
  for (let at = 0; at < html.length; ) {
    const end = unseenEnd(html, at)
    if (end === at) return true
    at = end
  }
  return false
}

/** The end of the blank or tag at this position, or the position itself when there is neither. */
function unseenEnd(html: string, at: number): number {
  const sign = html[at] ?? ''
  if (sign === '<')
    return /^<(?:img|hr|iframe)/.test(html.slice(at, at + 7)) ? at : html.indexOf('>', at) + 1 || html.length
  if (sign === '&') return html.startsWith('&nbsp;', at) ? at + '&nbsp;'.length : at
  return sign.trim() === '' ? at + 1 : at
}

/** Without blanks and line breaks at the ends. */
function trimmed(html: string): string {
  const lines = html.split('<br>').map((line) => line.trim())
  const isFull = (line: string) => line !== ''
  return lines.slice(lines.findIndex(isFull), lines.findLastIndex(isFull) + 1).join('<br>')
}

function escaped(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (each) => entities[each] ?? each)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' }
