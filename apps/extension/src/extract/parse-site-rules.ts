// Parses rules from a server. They replace the built-in rules of the same site and may use only that site's hosts, or add a site. The
// browser asks the person before the extension runs on a new site by itself.

import { isHostOrSubdomain } from '@jotsam/core/html/web-address'
import { z } from 'zod/mini'
import { builtInRules } from './sites/built-in-rules.ts'
import { siteRulesSchema } from './sites/site-rules-schema.ts'
import type { SiteRules } from './types.ts'

const rulesFile = z.array(z.unknown()).check(z.minLength(1), z.maxLength(60))

/**
 * Rules that this version does not understand, because they are newer or wrong, are left out: that site keeps its built-in rules, and
 * the others get theirs. Throws when none are valid.
 */
export function parseSiteRules(json: unknown): readonly SiteRules[] {
  const given = rulesFile.parse(json).flatMap((each) => validRules(each) ?? [])
  if (given.length === 0) throw new Error('None of the rules are valid.')
  const isBuiltIn = ({ site }: SiteRules) => builtInRules.some((known) => known.site === site)
  return [
    ...builtInRules.map((known) => given.find(({ site }) => site === known.site) ?? known),
    ...given.filter((rules) => !isBuiltIn(rules)),
  ]
}

function validRules(json: unknown): SiteRules | null {
  const rules = siteRulesSchema.safeParse(json).data
  if (!rules) return null
  const known = builtInRules.find(({ site }) => site === rules.site)
  const taken = builtInRules.flatMap(({ hosts }) => hosts)
  const mayUse = (host: string) =>
    known
      ? known.hosts.includes(host)
      : !taken.some((each) => isHostOrSubdomain(host, each) || isHostOrSubdomain(each, host))
  return rules.hosts.every(mayUse) ? rules : null
}
