// The rules for reading chat sites: the server's rules if they are signed and valid, else the built-in ones.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { conversationIdIn, siteRulesFor } from '../extract/find-site-rules.ts'
import { parseSiteRules } from '../extract/parse-site-rules.ts'
import { builtInRules } from '../extract/sites/built-in-rules.ts'
import type { SiteRules } from '../extract/types.ts'
import { readSettings } from '../settings/settings.ts'
import { openClient } from './account/session.ts'
import { verifiedRules } from './signed-rules.ts'

export async function rulesFor(url: string): Promise<SiteRules | null> {
  return siteRulesFor(url, await knownRules())
}

/** The rules to try on a page, best first: the server's may not fit a page that looks as it did before. */
export async function rulesToTry(url: string): Promise<SiteRules[]> {
  const [first, second] = [await rulesFor(url), siteRulesFor(url, builtInRules)]
  const isSame = JSON.stringify(first) === JSON.stringify(second)
  return [first, isSame ? null : second].filter((rules) => rules !== null)
}

/** The site and the id of the conversation at an address. */
export async function chatAt(url: string): Promise<{ site: string; id: string } | null> {
  const rules = await rulesFor(url)
  const id = rules && conversationIdIn(url, rules)
  return rules && id ? { site: rules.site, id } : null
}

/** Fetches the server's rules at most every six hours. A failure keeps the rules that are there. */
export async function refreshRules(): Promise<void> {
  const { server } = await readSettings()
  const kept = await readKept(server)
  if (kept && Date.now() - kept.at < SIX_HOURS) return
  try {
    const answer = await fetch(`${server}/extension/site-rules.signed.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) return
    const { version, rules } = await verifiedRules(await answer.json(), __RULES_KEY__)
    parseSiteRules(rules)
    // Older rules were replaced for a reason.
    if (kept && version < kept.version) return
    await browser.storage.local.set({ [KEY]: { server, at: Date.now(), version, rules } })
  } catch {} // The next call tries again.
}

/**
 * Tells the operator that the rules no longer fit this site: the site, the version of the rules and which part of them. Never anything
 * of the page. False when it could not be sent.
 */
export async function reportMisfit(url: string, part: 'turn' | 'text'): Promise<boolean> {
  const rules = await rulesFor(url)
  if (!rules) return false
  const version = (await readKept((await readSettings()).server))?.version ?? null
  const body = { site: rules.site, rules: version, part }
  const { error } = await (await openClient()).functions.invoke('site-rules-report', { body })
  return !error
}

const KEY = 'site-rules'
const SIX_HOURS = 6 * 60 * 60 * 1000

const schema = z.object({ server: z.string(), at: z.number(), version: z.number(), rules: z.unknown() })

async function knownRules(): Promise<readonly SiteRules[]> {
  const kept = await readKept((await readSettings()).server)
  try {
    return kept ? parseSiteRules(kept.rules) : builtInRules
  } catch {
    return builtInRules
  }
}

async function readKept(server: string) {
  const kept = schema.safeParse((await browser.storage.local.get(KEY))[KEY]).data
  return kept?.server === server ? kept : null
}
