// Brings cleaned HTML into a form that the editor can hold: lines, one after the other. What would be torn apart at the first edit
// stays whole, as one thing, and as little of it as can be: an item of a list, a part of a quote, a table.
import { texLanguage } from '@jotsam/core/markdown/tex'
import { fitList } from './fit-list.ts'
import { fitTable, isOfPlainRows } from './fit-table.ts'
import { isNoLine, NO_LINES } from './no-lines.ts'
import { markSoftBreaks } from './soft-breaks.ts'

export const KEPT_CLASS = 'kept-block'
export const FORMULA_CLASS = 'tex-formula'
export const LINK_TITLE_CLASS = 'link-title'

export function fitForEditor(fragment: DocumentFragment): void {
  for (const each of fragment.querySelectorAll('del, strike')) rename(each, 's')
  for (const each of fragment.querySelectorAll(`span[data-language="${texLanguage}"]`)) each.className = FORMULA_CLASS
  for (const each of fragment.querySelectorAll('a[href][title]')) fitLinkTitle(each)
  fitWithin(fragment)
  markSoftBreaks(fragment)
}

function fitWithin(parent: ParentNode): void {
  for (const element of [...parent.children]) {
    if (element.matches('ul, ol')) fitList(element, keep)
    else if (element.matches('blockquote')) fitQuote(element)
    else if (element.matches('pre')) fitCode(element)
    else if (element.matches('table')) {
      // The editor would take two tables in a row for one.
      if (isOfPlainRows(element) && element.previousElementSibling?.localName !== 'table') fitTable(element)
      else keep(element)
    } else if (isOnlyWhole(element)) keep(element)
    else {
      fitWithin(element)
      leadOut(element)
    }
  }
}

/** The editor would write an empty line where an element ends with something that is no line. */
function leadOut(element: Element): void {
  for (let last = element.lastChild; last; last = element.lastChild) {
    const isThing = last instanceof Element && last.matches(`.${KEPT_CLASS}, hr, iframe`)
    if (isThing) element.after(last)
    else if (last instanceof Text && last.data.trim() === '' && element.querySelector(`.${KEPT_CLASS}, hr, iframe`))
      last.remove()
    else break
  }
}

/** Some elements are what they are only together: a question and its answer, a picture and what is said of it. */
function isOnlyWhole(element: Element): boolean {
  return element.matches('dl, details') || (element.matches('figure') && element.querySelector('figcaption') !== null)
}

/** A quote is lines to the editor: whatever else is in it stays whole. */
function fitQuote(quote: Element): void {
  if (!quote.querySelector(NO_LINES)) return
  const parts: Element[] = []
  let lines: Element | null = null
  for (const child of [...quote.childNodes]) {
    const isWhole = isNoLine(child)
    if (isWhole || !lines) {
      lines = quote.ownerDocument.createElement('blockquote')
      parts.push(lines)
    }
    lines.append(child)
    if (isWhole) lines = null
  }
  quote.replaceWith(...parts.filter((part) => part.childElementCount > 0 || part.textContent?.trim()))
  for (const part of parts) if (part.querySelector(NO_LINES)) keep(part)
}

/** Each line of code knows its language, and which of several blocks in a row it belongs to. */
function fitCode(pre: Element): void {
  const named = [pre, ...pre.children].map((each) => /\blanguage-(\S+)/.exec(each.className)?.[1])
  const language = named.find(Boolean) ?? pre.getAttribute('data-language') ?? ''
  const before = pre.previousElementSibling
  const number = before?.localName === 'pre' ? Number(before.getAttribute('data-code')?.split(' ')[1] ?? 1) + 1 : 1
  if (number > 1) pre.setAttribute('data-code', `${language} ${number}`)
  else if (language) pre.setAttribute('data-code', language)
}

function fitLinkTitle(link: Element): void {
  const titled = link.ownerDocument.createElement('span')
  titled.className = LINK_TITLE_CLASS
  titled.title = link.getAttribute('title') ?? ''
  titled.append(...link.childNodes)
  link.append(titled)
}

function keep(element: Element): void {
  const kept = element.ownerDocument.createElement('div')
  kept.className = KEPT_CLASS
  kept.setAttribute('data-html', element.outerHTML)
  element.replaceWith(kept)
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
