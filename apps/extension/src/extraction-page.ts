// Extraction's work on pages, a thin stand-in.
import type { Conversation, Extracted, ReadTools, SiteRules } from './extract/types.ts'

export function extractSelection(selection: Selection, page: Document): Extracted | null {
  if (selection.isCollapsed || selection.rangeCount === 0) return null
  const holder = page.createElement('div')
  holder.append(selection.getRangeAt(0).cloneContents())
  return { title: page.title, html: holder.innerHTML, sourceUrl: page.URL, receipt: null }
}
export function extractPage(page: Document): Extracted {
  return { title: page.title, html: page.body.innerHTML, sourceUrl: page.URL, receipt: null }
}
export function readAnswer(answer: Element, _rules: SiteRules): Extracted | null {
  return { title: document.title, html: answer.innerHTML, sourceUrl: document.URL, receipt: null }
}
export async function readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation> {
  const turns = [...page.querySelectorAll(rules.turn)].map((element) => ({
    id: element.getAttribute(rules.turnId) ?? '',
    role: 'assistant' as const,
    author: rules.name,
    html: element.innerHTML,
  }))
  tools.onProgress(turns.length, null)
  return { site: rules.site, id: page.URL, title: page.title, url: page.URL, turns, total: turns.length, missing: [] }
}
