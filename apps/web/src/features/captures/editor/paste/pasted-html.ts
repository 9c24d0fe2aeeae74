// HTML as Word, Google Docs, Notion and GitHub put it on the clipboard: formats are styles, lists are paragraphs with a sign before
// their words, and boxes of tasks are pictures or inputs. And as chats do, with a bar of tools in their code, and a note that is read,
// with titles in place of mentions. This writes them as what they mean; the sanitiser removes the rest.
import { inert } from '../document/read-html.ts'

/** Its result is not sanitised. */
export function pastedHtml(html: string): string {
  if (!/data-zettel=|style=|align=|checkbox|<pre|>\s*\[[ xX]\]|<(?:div|section|article|main)\b/.test(html)) return html
  const place = inert(html)
  for (const mention of place.querySelectorAll('a[data-zettel][data-source]'))
    mention.replaceWith(mention.getAttribute('data-source') ?? '')
  for (const plain of place.querySelectorAll('b, strong, i, em')) if (isPlain(plain)) unwrap(plain)
  for (const span of place.querySelectorAll('span[style]')) formatSpan(span)
  for (const pre of place.querySelectorAll('pre')) keepCode(pre)
  for (const box of place.querySelectorAll('div, section, article, main')) if (isOnlyBox(box)) unwrap(box)
  for (const cell of place.querySelectorAll('td[align], th[align]')) alignCell(cell)
  joinWordItems(place)
  for (const item of place.querySelectorAll('li')) readTask(item)
  const holder = document.createElement('template')
  holder.content.append(place)
  return holder.innerHTML
}

/** Google Docs puts everything into a `b` that is not bold. */
function isPlain(element: Element): boolean {
  const isBold = element.matches('b, strong')
  return /^(?:normal|400)$/.test(styleOf(element, isBold ? 'font-weight' : 'font-style'))
}

function formatSpan(span: Element): void {
  // A heading is bold already, and colours of code are not formats.
  if (span.closest('pre, code') || !span.textContent?.trim()) return
  const line = styleOf(span, 'text-decoration') + styleOf(span, 'text-decoration-line')
  const isHeading = span.closest('h1, h2, h3, h4, h5, h6, th') !== null
  const names = [
    !isHeading && /^(?:bold|bolder|[6-9]00)$/.test(styleOf(span, 'font-weight')) ? 'strong' : null,
    /^(?:italic|oblique)/.test(styleOf(span, 'font-style')) ? 'em' : null,
    line.includes('line-through') ? 's' : null,
    line.includes('underline') && !span.closest('a') && !span.querySelector('a') ? 'u' : null,
    RAISED[styleOf(span, 'vertical-align')] ?? null,
  ]
  for (const name of names) {
    if (name === null || span.closest(name)) continue
    const element = document.createElement(name)
    element.append(...span.childNodes)
    span.append(element)
  }
}

const RAISED: Readonly<Record<string, string | undefined>> = { super: 'sup', sub: 'sub' }

/** Excel aligns by an old attribute. */
function alignCell(cell: Element): void {
  const align = cell.getAttribute('align')?.toLowerCase()
  if ((align === 'right' || align === 'center') && !styleOf(cell, 'text-align'))
    cell.setAttribute('style', `${cell.getAttribute('style') ?? ''};text-align: ${align}`)
}

/** The language and a button stand in the same element, in boxes. Words beside the code are part of the text. */
function keepCode(pre: Element): void {
  const [code, ...others] = pre.querySelectorAll('code')
  if (!code || others.length > 0) return
  const words = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { parentElement: holder, textContent } = words.currentNode
    const isBeside = textContent?.trim() && !code.contains(holder)
    const box = holder?.closest('div, button, header')
    if (isBeside && (!box || !pre.contains(box))) return
  }
  pre.replaceChildren(code)
}

/** A page's box around blocks would be one block of the note, which can only be moved as a whole. */
function isOnlyBox(box: Element): boolean {
  const isBlock = (node: Node) => (node instanceof Element ? node.matches(BLOCKS) : !wordsOf(node))
  return box.children.length > 0 && [...box.childNodes].every(isBlock)
}

const BLOCKS =
  'article, blockquote, details, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, main, ol, p, pre, section, table, ul'

function wordsOf(node: Node): string {
  return node instanceof Text ? node.data.trim() : ''
}

/** Word writes each item as a paragraph, with its level in the style and its sign in a part of its own. */
function joinWordItems(place: DocumentFragment): void {
  let lists: { list: Element; level: number }[] = []
  let last: Element | null = null
  for (const line of place.querySelectorAll('p[style*="mso-list"]')) {
    const level = Number(/\blevel(\d)/.exec(styleOf(line, 'mso-list'))?.[1] ?? 0)
    const sign = [...line.querySelectorAll('span')].find((span) => styleOf(span, 'mso-list') === 'ignore')
    if (level === 0 || !sign) continue
    const name = /^[\s\u00a0]*\(?(?:\d+|[a-z]+)[.)]/i.test(sign.textContent ?? '') ? 'ol' : 'ul'
    if (!last || nextElement(last) !== line) lists = []
    while ((lists.at(-1)?.level ?? 0) > level) lists.pop()
    if (lists.at(-1)?.level === level && lists.at(-1)?.list.localName !== name) lists.pop()
    if (lists.at(-1)?.level !== level) {
      const list = document.createElement(name)
      const outer = lists.at(-1)?.list.lastElementChild
      if (outer) outer.append(list)
      else line.before(list)
      lists.push({ list, level })
    }
    sign.remove()
    const item = document.createElement('li')
    item.append(...line.childNodes)
    lists.at(-1)?.list.append(item)
    last = lists[0]?.list ?? null
    line.remove()
  }
}

/** The element behind this one, when only blanks are between them. */
function nextElement(element: Element): Element | null {
  let next = element.nextSibling
  while (next && !(next instanceof Element) && (next.nodeType === 8 || next.textContent?.trim() === ''))
    next = next.nextSibling
  return next instanceof Element ? next : null
}

function readTask(item: Element): void {
  const own = (selector: string) => [...item.querySelectorAll(selector)].find((each) => each.closest('li') === item)
  const box = own('input[type=checkbox], img[aria-roledescription=checkbox], .checkbox')
  const words = document.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode()
  const signs = words instanceof Text ? /^\s*\[([ xX])\]\s+/.exec(words.data) : null
  const isDone =
    box?.hasAttribute('checked') || box?.matches('.checkbox-on') || item.getAttribute('aria-checked') === 'true'
  if (!box && !signs && item.getAttribute('role') !== 'checkbox') return
  if (signs && words instanceof Text) words.data = words.data.slice(signs[0].length)
  box?.remove()
  item.setAttribute('data-list', isDone || signs?.[1]?.toLowerCase() === 'x' ? 'checked' : 'unchecked')
}

function styleOf(element: Element, name: string): string {
  const declaration = (element.getAttribute('style') ?? '')
    .split(';')
    .find((each) => each.split(':')[0]?.trim().toLowerCase() === name)
  return (declaration?.slice(declaration.indexOf(':') + 1) ?? '').replace('!important', '').trim().toLowerCase()
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}
