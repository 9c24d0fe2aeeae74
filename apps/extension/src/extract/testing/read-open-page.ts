// Opens the page of a chat and reads its conversation, as the content script does.
import { siteRulesFor } from '../find-site-rules.ts'
import { readConversation } from '../read-conversation.ts'
import { builtInRules } from '../sites/built-in-rules.ts'
import type { ReadTools, SiteRules } from '../types.ts'
import { openPage } from './open-page.ts'

export function openChat(url: string, markup: string): void {
  openPage(url, 'A talk - ChatGPT', markup)
}

export function rulesAt(url: string): SiteRules {
  const rules = siteRulesFor(url, builtInRules)
  if (!rules) throw new Error(`no rules for ${url}`)
  return rules
}

/** No data, and no waiting. */
export const stillTools: ReadTools = {
  fetchJson: () => Promise.reject(new Error('404')),
  scrollTo: (container, top) => {
    container.scrollTop = top
  },
  wait: () => Promise.resolve(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
}

export const read = (more: Partial<ReadTools> = {}) =>
  readConversation(document, rulesAt(document.URL), { ...stillTools, ...more })
