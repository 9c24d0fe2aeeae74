// Parses rules from a server. They replace the built-in rules of the same site, and may use only that site's hosts.

import { z } from 'zod/mini'
import { builtInRules } from './sites/built-in-rules.ts'
import { siteRulesSchema } from './sites/site-rules-schema.ts'
import type { SiteRules } from './types.ts'

const rulesFile = z.array(siteRulesSchema).check(z.minLength(1), z.maxLength(20))

/** Throws on invalid rules. Sites that are not in the list keep their built-in rules. */
export function parseSiteRules(json: unknown): readonly SiteRules[] {
  const given = rulesFile.parse(json)
  for (const rules of given) {
    const known = builtInRules.find(({ site }) => site === rules.site)
    if (!known || !rules.hosts.every((host) => known.hosts.includes(host))) {
      throw new Error(`Rules for ${rules.site} name a site that this version does not know.`)
    }
  }
  return builtInRules.map((known) => given.find(({ site }) => site === known.site) ?? known)
}
