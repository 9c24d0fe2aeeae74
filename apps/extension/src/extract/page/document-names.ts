// The names of the documents beside a chat that a turn refers to.

import type { SiteRules } from '../types.ts'
import { outermost } from './outermost.ts'

export function documentNames(turn: Element, rules: SiteRules): string[] {
  const entry = rules.page.documents?.entry
  return entry === undefined ? [] : outermost([...turn.querySelectorAll(entry)]).map(documentName)
}

export function documentName(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}
