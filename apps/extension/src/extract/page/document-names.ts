// The names of the documents beside a chat that a turn refers to.

import { isElement } from '../clean/page-nodes/is-element.ts'
import type { SiteRules } from '../types.ts'
import { outermost } from './outermost.ts'

export function documentNames(part: Node, rules: SiteRules): string[] {
  const entry = rules.page.documents?.entry
  if (entry === undefined || !isElement(part)) return []
  return outermost(part.matches(entry) ? [part] : [...part.querySelectorAll(entry)]).map(documentName)
}

export function documentName(element: Element): string {
  return (element.textContent ?? '').replace(/\s+/g, ' ').trim()
}
