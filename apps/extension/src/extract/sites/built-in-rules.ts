// The built-in rules, one file per site.

import { z } from 'zod/mini'
import aistudio from './aistudio.json'
import chatgpt from './chatgpt.json'
import claude from './claude.json'
import copilot from './copilot.json'
import deepseek from './deepseek.json'
import gemini from './gemini.json'
import grok from './grok.json'
import kimi from './kimi.json'
import mistral from './mistral.json'
import notebooklm from './notebooklm.json'
import perplexity from './perplexity.json'
import { type SiteRules, siteRulesSchema } from './site-rules-schema.ts'

export const builtInRules: readonly SiteRules[] = z
  .array(siteRulesSchema)
  .parse([chatgpt, claude, gemini, perplexity, grok, copilot, deepseek, aistudio, notebooklm, mistral, kimi])
