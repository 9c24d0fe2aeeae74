// How chat sites are read: the server's newest rules where it has some that parse, else those the extension was built with.
import { browser } from 'wxt/browser'
import { parseSiteRules } from '../extract/parse-site-rules.ts'
import { conversationIdIn, siteRulesFor } from '../extract/site-rules-for.ts'
import { builtInRules } from '../extract/sites/built-in-rules.ts'
import type { SiteRules } from '../extract/types.ts'
import { readSettings } from '../settings/settings.ts'

export async function rulesFor(url: string): Promise<SiteRules | null> {
  return siteRulesFor(url, await knownRules())
}

export async function isConversation(url: string): Promise<boolean> {
  const rules = await rulesFor(url)
  return rules !== null && conversationIdIn(url, rules) !== null
}

/** Asks the server at most once in a while; a failure changes nothing. */
export async function refreshRules(): Promise<void> {
  const { server } = await readSettings()
  const kept = (await browser.storage.local.get(KEY))[KEY]
  if (isKept(kept) && kept.server === server && Date.now() - kept.at < SIX_HOURS) return
  try {
    const answer = await fetch(`${server}/extension/site-rules.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) return
    const rules: unknown = await answer.json()
    parseSiteRules(rules)
    await browser.storage.local.set({ [KEY]: { server, at: Date.now(), rules } })
  } catch {} // Asked again the next time.
}

const KEY = 'site-rules'
const SIX_HOURS = 6 * 60 * 60 * 1000

interface Kept {
  readonly server: string
  readonly at: number
  readonly rules: unknown
}

async function knownRules(): Promise<readonly SiteRules[]> {
  const { server } = await readSettings()
  const kept = (await browser.storage.local.get(KEY))[KEY]
  if (!isKept(kept) || kept.server !== server) return builtInRules
  try {
    return parseSiteRules(kept.rules)
  } catch {
    return builtInRules
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'server' in kept &&
    'at' in kept &&
    'rules' in kept &&
    typeof kept.at === 'number'
  )
}
