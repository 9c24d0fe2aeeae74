// Reads the whole conversation: from the site's own data if possible, else from the page, by scrolling. Lists what is missing.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { dataConversation } from './data/data-conversation.ts'
import { conversationData } from './data/read-data.ts'
import { conversationIdIn, isTemporary } from './find-site-rules.ts'
import { fingerprint } from './fingerprint.ts'
import { collectTurns } from './page/collect-turns.ts'
import { pageTitle } from './page/page-title.ts'
import { shownTurnIds } from './page/read-turn.ts'
import type { Conversation, ListedChat, ReadTools, SiteRules, Turn } from './types.ts'

export async function readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation> {
  const id = conversationIdIn(page.URL, rules) ?? page.URL
  const idOf = (turns: readonly Turn[]) =>
    isTemporary(page.URL, rules) ? `temporary-${fingerprint(turns[0]?.html ?? '')}` : id
  const about = { site: rules.site, url: page.URL.split('#')[0] ?? page.URL }
  const data = await fromData(page, { url: page.URL, id }, rules, tools)
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

/** Reads a conversation of the site's list, which need not be open. Null when the site does not give it. */
export async function readListed(
  page: Document,
  rules: SiteRules,
  { id, url }: ListedChat,
  tools: ReadTools,
): Promise<Conversation | null> {
  const data = await fromData(page, { id, url }, rules, tools)
  return data && { site: rules.site, url, id, ...data, title: data.title || rules.name, total: data.turns.length }
}

async function fromData(page: Document, chat: { url: string; id: string }, rules: SiteRules, tools: ReadTools) {
  if (!rules.data) return null
  const shown = chat.url === page.URL ? shownTurnIds(page, rules) : []
  for await (const json of conversationData(page, chat, rules.data, tools)) {
    if (tools.signal.aborted) return null
    const read = dataConversation(json, rules, rules.data, shown, tools.keepsThinking)
    if (read) return read
  }
  return null
}
