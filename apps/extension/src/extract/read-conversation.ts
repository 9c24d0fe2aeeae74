// Reads the whole conversation: from the site's own data if possible, else from the page, by scrolling. Lists what is missing.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { dataConversation } from './data/data-conversation.ts'
import { conversationData } from './data/read-data.ts'
import { conversationIdIn, isTemporary } from './find-site-rules.ts'
import { fingerprint } from './fingerprint.ts'
import { collectTurns } from './page/collect-turns.ts'
import { pageTitle } from './page/page-title.ts'
import { shownTurnIds } from './page/read-turn.ts'
import type { Conversation, ReadTools, SiteRules, Turn } from './types.ts'

export async function readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation> {
  const id = conversationIdIn(page.URL, rules) ?? page.URL
  const idOf = (turns: readonly Turn[]) =>
    isTemporary(page.URL, rules) ? `temporary-${fingerprint(turns[0]?.html ?? '')}` : id
  const about = { site: rules.site, url: page.URL.split('#')[0] ?? page.URL }
  const data = await fromData(page, id, rules, tools)
  if (data) {
    tools.onProgress(data.turns.length, data.turns.length)
    const title = data.title || pageTitle(page, rules, () => data.turns)
    return { ...about, id, ...data, title, total: data.turns.length }
  }
  const { turns, total, missing } = await collectTurns(page, rules, tools)
  return {
    ...about,
    id: idOf(turns),
    title: pageTitle(page, rules, () => turns),
    turns,
    total,
    missing: turns.length === 0 ? [texts.noTurns] : missing,
  }
}

async function fromData(page: Document, id: string, rules: SiteRules, tools: ReadTools) {
  if (!rules.data) return null
  const shown = shownTurnIds(page, rules)
  for await (const json of conversationData(page, id, rules.data, tools)) {
    if (tools.signal.aborted) return null
    const read = dataConversation(json, rules, rules.data, shown, tools.keepsThinking)
    if (read) return read
  }
  return null
}
