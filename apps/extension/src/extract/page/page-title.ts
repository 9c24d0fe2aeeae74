// The title of a chat: from the site's title element, else the page's title without the site's name, else the first question.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { readLines } from '@jotsam/core/html/plain-text'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { SiteRules, Turn } from '../types.ts'

export function pageTitle(page: Document, rules: SiteRules, turns: () => readonly Turn[]): string {
  const named = rules.page.title === undefined ? '' : (page.querySelector(rules.page.title)?.textContent?.trim() ?? '')
  if (named !== '') return named.replace(/\s+/g, ' ')
  const title = withoutSite(page.title, rules.page.titleWithout)
  const isSiteOnly = title === '' || title === rules.name
  return isSiteOnly ? firstQuestion(turns()) || texts.untitledChat(rules.name) : title
}

/** A page's title without the site's name before or after it. */
export function withoutSite(title: string, names: readonly string[]): string {
  let plain = title.trim()
  for (const name of names) {
    if (plain.endsWith(name)) plain = plain.slice(0, -name.length)
    else if (plain.startsWith(name)) plain = plain.slice(name.length)
  }
  return plain.trim()
}

const longest = 80

function firstQuestion(turns: readonly Turn[]): string {
  const [line = ''] = readLines(turns.find(({ role }) => role === 'user')?.html ?? '')
  return truncateWithEllipsis(line, longest)
}
