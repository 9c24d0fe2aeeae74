// The built-in rules, one file per site.

import { z } from 'zod/mini'
import chatgpt from './chatgpt.json'
import claude from './claude.json'
import gemini from './gemini.json'
import { type SiteRules, siteRulesSchema } from './site-rules-schema.ts'

export const builtInRules: readonly SiteRules[] = z.array(siteRulesSchema).parse([chatgpt, claude, gemini])
