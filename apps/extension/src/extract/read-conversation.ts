// Reads the whole conversation: from the site's own data if possible, else from the page, by scrolling. Lists what is missing.

import { extractionMessages as texts } from '@jotsam/core/messages/capture/extraction'
import { type DataConversation, dataConversation } from './data/data-conversation.ts'
import { askedUrls } from './data/pictures.ts'
import { conversationData } from './data/read-data.ts'
import { conversationIdIn, isTemporary } from './find-site-rules.ts'
import { fingerprint } from './fingerprint.ts'
import { collectTurns } from './page/collect-turns.ts'
import { pageTitle } from './page/page-title.ts'
import { shownQuestions, shownTurnIds } from './page/read-turn.ts'
import { isUnfinished, unfinishedId } from './turn-id.ts'
import type { Conversation, ListedChat, ReadTools, SiteRules, Turn } from './types.ts'

export async function readConversation(page: Document, rules: SiteRules, tools: ReadTools): Promise<Conversation> {
  const id = conversationIdIn(page.URL, rules) ?? page.URL
  const idOf = (turns: readonly Turn[]) =>
    isTemporary(page.URL, rules) ? `temporary-${fingerprint(turns[0]?.html ?? '')}` : id
  const about = { site: rules.site, url: page.URL.split('#')[0] ?? page.URL }
  const data = await fromData(page, { url: page.URL, id }, rules, tools)
  if (data) {
    tools.onProgress(data.turns.length, data.turns.length)
    const { turns, missing } = comparedWithPage(data, page, rules)
    const title = data.title || pageTitle(page, rules, () => turns)
    return { ...about, id, title, turns, missing, total: turns.length }
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
  { id, url, key }: ListedChat,
  tools: ReadTools,
): Promise<Conversation | null> {
  const data = await fromData(page, { id, url, key }, rules, tools)
  if (!data) return null
  const { title, turns, missing } = data
  return { site: rules.site, url, id, title: title || rules.name, turns, missing, total: turns.length }
}

/** The page may be ahead of the site's data: with an answer that is being written, or a question that was just sent. */
function comparedWithPage({ turns, missing, questions }: DataConversation, page: Document, rules: SiteRules) {
  const isBusy = rules.page.busy !== undefined && page.querySelector(rules.page.busy) !== null
  const last = turns.at(-1)
  const isOpen = isBusy && last?.role === 'assistant' && !isUnfinished(last.id)
  const news = [
    isBusy ? texts.unfinished : '',
    shownQuestions(page, rules) > questions ? texts.newerOnPage : '',
  ].filter((reason) => reason !== '' && !missing.includes(reason))
  return {
    turns: isOpen ? [...turns.slice(0, -1), { ...last, id: unfinishedId(last.id) }] : turns,
    missing: [...missing, ...news],
  }
}

async function fromData(
  page: Document,
  chat: { url: string; id: string; key?: string | undefined },
  rules: SiteRules,
  tools: ReadTools,
) {
  const { data } = rules
  if (!data) return null
  const shown = chat.url === page.URL ? shownTurnIds(page, rules) : []
  for await (const json of conversationData(page, chat, data, tools)) {
    if (tools.signal.aborted) return null
    const wanted = new Set<string>()
    const readWith = (urls: ReadonlyMap<string, string>) =>
      dataConversation(json, rules, data, shown, {
        keepsThinking: tools.keepsThinking,
        pictures: tools.keepsPictures ? { base: page.URL, urls, wanted } : null,
      })
    const known = tools.pictureUrls ?? new Map<string, string>()
    const read = readWith(known)
    if (read && wanted.size > 0) {
      for (const [name, url] of await askedUrls(page, [...wanted], chat.id, data, tools)) known.set(name, url)
      return readWith(known)
    }
    if (read) return read
  }
  return null
}
