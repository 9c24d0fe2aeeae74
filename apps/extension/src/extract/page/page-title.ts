// The title of a chat: from the site's title element, else the page's title without the site's name, else the first question.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { readLines } from '@jotsam/core/html/plain-text'
import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { SiteRules, Turn } from '../types.ts'

export function pageTitle(page: Document, rules: SiteRules, turns: () => readonly Turn[]): string {
  const named = rules.page.title === undefined ? '' : (page.querySelector(rules.page.title)?.textContent?.trim() ?? '')
  if (named !== '') return named.replace(/\s+/g, ' ')
  let title = page.title.trim()
  for (const name of rules.page.titleWithout) {
    if (title.endsWith(name)) title = title.slice(0, -name.length)
    else if (title.startsWith(name)) title = title.slice(name.length)
  }
  const isSiteOnly = title.trim() === '' || title.trim() === rules.name
  return isSiteOnly ? firstQuestion(turns()) || texts.untitledChat(rules.name) : title.trim()
}

const longest = 80

function firstQuestion(turns: readonly Turn[]): string {
  const [line = ''] = readLines(turns.find(({ role }) => role === 'user')?.html ?? '')
  return truncateWithEllipsis(line, longest)
}
