// Parses rules from a server. They replace the built-in rules of the same site and may use only that site's hosts, or add a site. The
// browser asks the person before the extension runs on a new site by itself.

import { isHostOrSubdomain } from '@jotsam/core/html/web-address'
import { z } from 'zod/mini'
import { builtInRules } from './sites/built-in-rules.ts'
import { siteRulesSchema } from './sites/site-rules-schema.ts'
import type { SiteRules } from './types.ts'

const rulesFile = z.array(siteRulesSchema).check(z.minLength(1), z.maxLength(60))

/** Throws on invalid rules. Sites that are not in the list keep their built-in rules. */
export function parseSiteRules(json: unknown): readonly SiteRules[] {
  const given = rulesFile.parse(json)
  const isBuiltIn = ({ site }: SiteRules) => builtInRules.some((known) => known.site === site)
  const taken = builtInRules.flatMap(({ hosts }) => hosts)
  for (const rules of given) {
    const known = builtInRules.find(({ site }) => site === rules.site)
    const mayUse = (host: string) =>
      known
        ? known.hosts.includes(host)
        : !taken.some((each) => isHostOrSubdomain(host, each) || isHostOrSubdomain(each, host))
    if (!rules.hosts.every(mayUse)) throw new Error(`Rules for ${rules.site} name a host of another site.`)
  }
  return [
    ...builtInRules.map((known) => given.find(({ site }) => site === known.site) ?? known),
    ...given.filter((rules) => !isBuiltIn(rules)),
  ]
}
