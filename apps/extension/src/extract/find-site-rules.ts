// Finds the rules for a page and the conversation id in its address.

import { isHostOrSubdomain, parseAddress, webHost } from '@jotsam/core/html/web-address'
import type { SiteRules } from './types.ts'

export function siteRulesFor(url: string, rules: readonly SiteRules[]): SiteRules | null {
  const host = webHost(url)
  if (host === null) return null
  return rules.find(({ hosts }) => hosts.some((each) => isHostOrSubdomain(host, each))) ?? null
}

/** The site's id of the conversation; null when the page shows none. A temporary chat has no id of its own. */
export function conversationIdIn(url: string, rules: SiteRules): string | null {
  if (isTemporary(url, rules)) return 'temporary'
  return new RegExp(rules.conversationPath).exec(pathOf(url))?.slice(1).find(Boolean) ?? null
}

export function isTemporary(url: string, { temporary }: SiteRules): boolean {
  return temporary !== undefined && parseAddress(url)?.searchParams.get(temporary) === 'true'
}

/** Whether the page's address matches a template such as `/c/{id}`. */
export function hasPath(url: string, template: string): boolean {
  const pattern = template.replace('{id}', '[\\w.-]+').replaceAll('{any}', '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(pathOf(url))
}

function pathOf(url: string): string {
  return parseAddress(url)?.pathname ?? ''
}
