// The person's conversations on a site: from the site's own list, else from the links that its page shows.

import { parseAddress } from '@jotsam/core/html/web-address'
import { dateAt } from './data/date-at.ts'
import { textAt, valueAt } from './data/json-path.ts'
import { siteData } from './data/read-data.ts'
import { conversationIdIn } from './find-site-rules.ts'
import type { ListedChat, ReadTools, SiteRules } from './types.ts'

const most = 10_000
const pauseMs = 500

export async function listConversations(page: Document, rules: SiteRules, tools: ReadTools): Promise<ListedChat[]> {
  const chats = new Map<string, ListedChat>()
  const add = (found: readonly ListedChat[]) => {
    const before = chats.size
    for (const chat of found) if (!chats.has(chat.id)) chats.set(chat.id, chat)
    return chats.size > before && chats.size < most && !tools.signal.aborted
  }
  // A site that ignores the offset sends the same chats again, which ends the list.
  for (let goesOn = true; goesOn; ) {
    goesOn = add(rules.data?.all ? await fromData(page, rules, chats.size, tools) : fromLinks(page, rules))
    if (goesOn) await tools.wait(pauseMs)
  }
  return [...chats.values()]
}

async function fromData(page: Document, rules: SiteRules, offset: number, tools: ReadTools): Promise<ListedChat[]> {
  const { data } = rules
  if (!data?.all) return []
  const { address, items, id, changed, open } = data.all
  for await (const json of siteData(page, address.replace('{offset}', String(offset)), data, tools)) {
    const list = items === undefined ? json : valueAt(json, items)
    if (!Array.isArray(list)) continue
    return list
      .map((item) => ({ id: textAt(item, id), changed: dateAt(item, changed) ?? null }))
      .filter((chat) => /^[\w.-]+$/.test(chat.id))
      .map((chat) => ({ ...chat, url: new URL(open.replace('{id}', chat.id), page.URL).href }))
  }
  return []
}

/** The list loads more when its end comes into view. */
function fromLinks(page: Document, rules: SiteRules): ListedChat[] {
  const links = listLinks(page, rules)
  links.at(-1)?.scrollIntoView()
  return links.flatMap(({ href: url }) => {
    const id = conversationIdIn(url, rules)
    return id === null || parseAddress(url)?.origin !== parseAddress(page.URL)?.origin
      ? []
      : [{ id, url, changed: null }]
  })
}

function listLinks(page: Document, { page: { list } }: SiteRules): HTMLAnchorElement[] {
  if (list === undefined) return []
  return [...page.querySelectorAll(list)].filter((link): link is HTMLAnchorElement => link.localName === 'a')
}
