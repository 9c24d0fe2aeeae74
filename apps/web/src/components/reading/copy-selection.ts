// Copies the selected part of a note as it is stored: without what reading adds, and formulas as TeX. Several lines are copied as
// Markdown and HTML; the text of a single line has no signs.
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'

export function copySelection(event: ClipboardEvent, host: HTMLElement): void {
  const selection = getSelection()
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : null
  const { commonAncestorContainer: common } = range ?? {}
  if (!range || !common || !event.clipboardData || !host.contains(common)) return
  const around = common instanceof Element ? common : common.parentElement
  // A part of a code block is text.
  if (!around || around.closest('pre, [data-source]')) return
  const copied = document.createElement('div')
  copied.append(range.cloneContents())
  dropAdded(copied)
  dropEmptyEnd(copied)
  const isLine = isOneLine(copied)
  if (!isLine) putInContainers(copied, around, host)
  event.clipboardData.setData('text/html', copied.innerHTML)
  for (const part of copied.querySelectorAll('.mention-digits')) part.remove()
  for (const mention of copied.querySelectorAll('[data-zettel]')) mention.replaceWith(...mention.childNodes)
  if (isLine) for (const line of copied.querySelectorAll('br')) line.replaceWith('\n')
  event.clipboardData.setData('text/plain', isLine ? (copied.textContent ?? '') : htmlToMarkdown(copied.innerHTML))
  event.preventDefault()
  // KaTeX would replace it with a text without line breaks.
  event.stopPropagation()
}

const LINES = 'p, h1, h2, h3, h4, h5, h6, li, dd, dt, pre'
const BLOCKS = `${LINES}, blockquote, tr, td, hr, details, figure`
const THINGS = 'img, hr, br, iframe'
const CONTAINERS = 'ul, ol, table, thead, tbody, tfoot, tr, dl, details'

function dropAdded(copied: HTMLElement): void {
  for (const part of copied.querySelectorAll('[data-added]')) part.remove()
  for (const wrap of copied.querySelectorAll('mark[data-highlight], .code-block, .table-scroll'))
    wrap.replaceWith(...wrap.childNodes)
  for (const formula of copied.querySelectorAll('[data-language][data-source]')) {
    formula.textContent = formula.getAttribute('data-source')
    formula.removeAttribute('data-source')
  }
  // The colours of code are spans.
  for (const code of copied.querySelectorAll('pre > code, pre:not(:has(> code))'))
    code.replaceChildren(code.textContent)
  for (const element of copied.querySelectorAll('*'))
    for (const name of ['id', 'tabindex', 'role', 'aria-label']) element.removeAttribute(name)
}

/** Three clicks on a line select up to the start of the next one. */
function dropEmptyEnd(copied: HTMLElement): void {
  let last = copied.lastElementChild
  while (last && (last.textContent !== '' || last.matches(THINGS) || last.querySelector(THINGS)))
    last = last.lastElementChild
  last?.remove()
}

function isOneLine(copied: HTMLElement): boolean {
  const [first, ...rest] = copied.childNodes
  const isLine = first instanceof Element && rest.length === 0 && first.matches(LINES)
  return !(isLine ? first : copied).querySelector(BLOCKS)
}

/** Items are copied with their list, and cells with their table. */
function putInContainers(copied: HTMLElement, around: Element, host: HTMLElement): void {
  for (let each: Element | null = around; each && each !== host; each = each.parentElement) {
    if (!each.matches(CONTAINERS)) continue
    const container = each.cloneNode()
    for (const node of [...copied.childNodes]) container.appendChild(node)
    copied.append(container)
  }
}
