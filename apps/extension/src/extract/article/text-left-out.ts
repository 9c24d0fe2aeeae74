// Compares a saved article with the visible text of its page, so that the receipt tells when text is missing.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'

/** A sentence for the receipt; empty when nearly all of the page's running text was saved. */
export function textLeftOut(running: readonly string[], savedWords: readonly string[]): string {
  const kept = keptWords(running, savedWords)
  const all = running.length
  return all - kept >= fewWords && kept < all * nearlyAll ? texts.textLeftOut(kept, all) : ''
}

/** How many of the page's words were saved. */
export function keptWords(running: readonly string[], savedWords: readonly string[]): number {
  return running.length - otherWords(running, savedWords).length
}

/** The words without those of another text, each as often as it is there. */
export function otherWords(words: readonly string[], known: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of known) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    if (left > 0) counts.set(word, left - 1)
    return left === 0
  })
}

const fewWords = 50
const nearlyAll = 0.9

/** All text that is shown, menus and forms included. */
export function visibleText(page: Element): string {
  const parts: string[] = []
  eachText(
    page,
    (text) => parts.push(text),
    (element) => element.matches(unseen),
  )
  return parts.join('\n')
}

const unseen = 'script, style, noscript, template, svg, iframe, [style="display:none"]'

/** The text of paragraphs, lists, tables and code; not of menus and forms, and not of blocks that are mostly links. */
export function runningText(page: Element, isLeftOut?: (element: Element) => boolean): string {
  const parts: string[] = []
  eachRunningText(page, (text) => parts.push(text), isLeftOut)
  return parts.join('\n')
}

/** Whether the names of an element say that readers wrote it. */
export function isComment(element: Element): boolean {
  return /comment|disqus/i.test(`${element.id} ${element.className}`)
}

/** The pieces of that text, each with the element that holds it. What `isLeftOut` names is left out with all that it holds. */
export function eachRunningText(
  page: Element,
  onText: (text: string, holder: Element) => void,
  isLeftOut: (element: Element) => boolean = () => false,
): void {
  const onPart = (text: string, holder: Element, isWhole: boolean) => {
    if (!isWhole || !isMostlyLinks(holder, text)) onText(text, holder)
  }
  eachText(page, onPart, (element) => element.matches(outside) || isLeftOut(element))
}

/** The same, and what only screen readers do not read, in the order of the page; without offers, comments and what is about the author. */
export function eachPassage(page: Element, onText: (text: string, holder: Element) => void): void {
  const onPart = (text: string, holder: Element, isWhole: boolean) => {
    if (isWhole && isMostlyLinks(holder, text)) return
    onText(isWhole && holder.querySelector(besides) ? textWithout(holder, besides) : text, holder)
  }
  const isLeftOut = (element: Element) =>
    !element.matches('body, main, article') && (isUnlikely(element) || notOfText.test(namesOf(element)))
  eachText(page, onPart, (element) => element.matches(besides) || isLeftOut(element))
}

const notOfText =
  /(?<![a-z])(?:ads?|bio|byline|modal)(?![a-z])|advert|author|consent|cookie|share|social|sponsor|subscri/i

function namesOf(element: Element): string {
  return `${element.id} ${element.getAttribute('class') ?? ''}`
}

function textWithout(element: Element, selector: string): string {
  const copy = element.cloneNode(true) as Element
  for (const each of copy.querySelectorAll(selector)) each.remove()
  return copy.textContent ?? ''
}

/** By its names. A page that has a sidebar is none. */
export function isUnlikely(element: Element): boolean {
  const names = `${element.id} ${element.className}`.replace(/(?:with|has|no)-?sidebar/gi, '')
  return /comment|disqus|related|sidebar|recommend|newsletter|promo/i.test(names)
}

/** `isWhole` tells that the text is all that its element holds. */
function eachText(
  page: Element,
  onText: (text: string, holder: Element, isWhole: boolean) => void,
  isLeftOut: (element: Element) => boolean,
): void {
  const walk = (element: Element) => {
    if (isLeftOut(element)) return
    if (element.querySelector(blocks) === null) {
      onText(element.textContent ?? '', element, true)
      return
    }
    for (const child of element.childNodes) {
      if (child.nodeType === 3) onText(child.nodeValue ?? '', element, false)
      else if (child.nodeType === 1) walk(child as Element)
    }
  }
  walk(page)
}

const besides =
  'nav, header, footer, aside, form, dialog, button, select, textarea, script, style, noscript, template, svg, iframe, ' +
  '[role="navigation"], [role="banner"], [role="contentinfo"], [role="complementary"], [role="dialog"], [role="search"], ' +
  '[role="menu"], [role="toolbar"], [role="alert"], [style="display:none"]'
const outside = `${besides}, [aria-hidden="true"]`

const blocks =
  'address, article, blockquote, dd, details, div, dl, dt, fieldset, figcaption, figure, h1, h2, h3, h4, h5, h6, hr, li, main, ol, p, pre, section, table, tbody, td, th, thead, tr, ul'

function isMostlyLinks(element: Element, text: string): boolean {
  let linked = 0
  for (const link of element.querySelectorAll('a')) linked += link.textContent?.length ?? 0
  return element.closest('a') !== null || linked > text.trim().length * 0.6
}
