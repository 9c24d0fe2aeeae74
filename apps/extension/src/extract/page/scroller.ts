// Finds the scroll container of a chat.

import type { SiteRules } from '../types.ts'
import { turnElements } from './read-turn.ts'

export function scrollerOf(page: Document, rules: SiteRules): Element | null {
  const [first] = turnElements(page, rules)
  for (let at = first?.parentElement; at; at = at.parentElement) if (scrolls(at)) return at
  const named = rules.page.scroller === undefined ? [] : [...page.querySelectorAll(rules.page.scroller)]
  return named.find(overflows) ?? page.scrollingElement ?? page.documentElement
}

export function isAtTop(scroller: Element): boolean {
  // In a reversed column scrollTop is negative.
  const { scrollTop, scrollHeight, clientHeight } = scroller
  return scrollTop < 0 ? -scrollTop >= scrollHeight - clientHeight - 2 : scrollTop <= 2
}

export function isAtEnd(scroller: Element): boolean {
  return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
}

function overflows(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0
}

function scrolls(element: Element): boolean {
  if (!overflows(element)) return false
  return /auto|scroll|overlay/.test(element.ownerDocument.defaultView?.getComputedStyle(element).overflowY ?? '')
}
