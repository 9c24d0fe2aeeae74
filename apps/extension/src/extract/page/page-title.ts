// The title of a chat: from the site's title element, else the page's title without the site's name.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import type { SiteRules } from '../types.ts'

export function pageTitle(page: Document, rules: SiteRules): string {
  const named = rules.page.title === undefined ? '' : (page.querySelector(rules.page.title)?.textContent?.trim() ?? '')
  if (named !== '') return named.replace(/\s+/g, ' ')
  let title = page.title.trim()
  for (const name of rules.page.titleWithout) {
    if (title.endsWith(name)) title = title.slice(0, -name.length)
    else if (title.startsWith(name)) title = title.slice(name.length)
  }
  const isSiteOnly = title.trim() === '' || title.trim() === rules.name
  return isSiteOnly ? texts.untitledChat(rules.name) : title.trim()
}
