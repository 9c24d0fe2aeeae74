// Keyword rules that suggest a notebook when the server's suggestion is not available.

import { isHostOrSubdomain, webHost } from '../html/web-address.ts'
import { limits } from '../plan/limits.ts'

export type NotebookSuggestion = { notebook_id: string; notebook_name: string; confidence: number }

type Notebook = { id: string; name: string }
type Suggested = { content: string; source_url: string | null }

/** Best first; a notebook is suggested once. */
export function suggestNotebooks(capture: Suggested, notebooks: readonly Notebook[]): NotebookSuggestion[] {
  const content = capture.content.toLowerCase()
  const best = new Map<string, NotebookSuggestion>()
  for (const rule of rules) {
    const confidence = confidenceOf(rule, content, capture.source_url)
    if (confidence === 0) continue
    for (const { id, name } of notebooks) {
      const known = best.get(id)?.confidence ?? 0
      if (!name.toLowerCase().includes(rule.notebook) || known >= confidence) continue
      best.set(id, { notebook_id: id, notebook_name: name, confidence })
    }
  }
  return [...best.values()].sort((a, b) => b.confidence - a.confidence)
}

/** The notebook to assign automatically, if the confidence of a suggestion is high enough. */
export function autoAssignedNotebook(suggestions: readonly NotebookSuggestion[]): string | null {
  const sure = suggestions.filter(({ confidence }) => confidence > limits.folder.autoAssignAbove)
  return sure.sort((a, b) => b.confidence - a.confidence)[0]?.notebook_id ?? null
}

type Rule = { notebook: string; keywords: Record<string, number>; domain?: string }

// "react" and "function" are also everyday words: alone they suggest a notebook, but do not assign it.
const rules: readonly Rule[] = [
  { notebook: 'meeting', keywords: { meeting: 0.75, standup: 0.85 } },
  { notebook: 'react', keywords: { react: 0.6, usestate: 0.9 } },
  { notebook: 'code', keywords: { function: 0.6 }, domain: 'github.com' },
  { notebook: 'recipe', keywords: { recipe: 0.75, ingredients: 0.75 } },
]

const sureBySource = 0.85
const perFurtherSign = 0.1
const highest = 0.95

function confidenceOf(rule: Rule, content: string, sourceUrl: string | null): number {
  const host = webHost(sourceUrl)
  const signs = Object.entries(rule.keywords)
    .filter(([keyword]) => content.includes(keyword))
    .map(([, confidence]) => confidence)
  if (rule.domain && host !== null && isHostOrSubdomain(host, rule.domain)) signs.push(sureBySource)
  if (signs.length === 0) return 0
  return Math.min(highest, Math.max(...signs) + perFurtherSign * (signs.length - 1))
}
