// The person's conversations on a site: from the site's own lists, those of its projects included, else from the links that its page shows.
// A list that the site breaks off is reported, so that nobody takes a part for all.

import { parseAddress } from '@jotsam/core/html/web-address'
import { dateAt } from './data/date-at.ts'
import { textAt, valueAt } from './data/json-path.ts'
import { accountsOf, siteData } from './data/read-data.ts'
import { conversationIdIn } from './find-site-rules.ts'
import type { ListRules } from './sites/site-rules-schema.ts'
import type { Account, ListedChat, ListedChats, ReadTools, SiteRules } from './types.ts'

const most = 10_000
const pauseMs = 500
const slowPauseMs = 2000
const longPauseMs = 10_000
/** So often nothing new came: the list is at its end. */
const quietMax = 3
const tries = 3

export async function listConversations(
  page: Document,
  rules: SiteRules,
  tools: ReadTools,
  { withArchived = false, accounts = [] }: { withArchived?: boolean; accounts?: readonly Account[] } = {},
): Promise<ListedChats> {
  const lister = new Lister(page, rules, tools)
  const lists = (rules.data?.all ?? []).filter(({ archived }) => withArchived || !archived)
  for (const key of accounts.length > 0 ? accounts.map((account) => account.key) : [undefined]) {
    for (const list of lists) {
      if (list.groups === undefined) await lister.read(list, '', key)
      else for (const group of await lister.groups(list.groups, key)) await lister.read(list, group, key)
    }
  }
  if (lists.length === 0) await lister.readLinks()
  return { chats: [...lister.chats.values()], isWhole: lister.isWhole }
}

export async function listAccounts({ data }: SiteRules, tools: ReadTools): Promise<readonly Account[]> {
  return data ? await accountsOf(data, tools) : []
}

type Step = { items: unknown[]; next: string | null }
type Paged = Pick<ListRules, 'address' | 'next' | 'cursor' | 'items'>

class Lister {
  readonly chats = new Map<string, ListedChat>()
  isWhole = true

  constructor(
    private readonly page: Document,
    private readonly rules: SiteRules,
    private readonly tools: ReadTools,
  ) {}

  async read(list: ListRules, group: string, key?: string): Promise<void> {
    for (const [id, item] of await this.members(list, group, [list.id], key)) {
      if (this.chats.has(id)) continue
      const url = new URL(list.open.replace('{id}', id), this.page.URL).href
      this.chats.set(id, { id, url, key, changed: dateAt(item, list.changed) ?? null })
    }
  }

  /** The ids of the projects, whose conversations have lists of their own. */
  async groups({ ids, ...list }: NonNullable<ListRules['groups']>, key?: string): Promise<string[]> {
    return [...(await this.members(list, '', ids, key)).keys()]
  }

  /** The list loads more when its end comes into view, on a slow connection after a while. */
  async readLinks(): Promise<void> {
    for (let quiet = 0; quiet < quietMax && this.goesOn(); ) {
      const before = this.chats.size
      const links = listLinks(this.page, this.rules)
      links.at(-1)?.scrollIntoView()
      for (const { href: url } of links) {
        const id = conversationIdIn(url, this.rules)
        const isHere = parseAddress(url)?.origin === parseAddress(this.page.URL)?.origin
        if (id !== null && isHere && !this.chats.has(id)) this.chats.set(id, { id, url, changed: null })
      }
      quiet = this.chats.size > before ? 0 : quiet + 1
      await this.tools.wait(quiet === 0 ? pauseMs : slowPauseMs)
    }
  }

  /** A site that ignores the offset or the cursor sends the same again, which ends the list. */
  private async members(
    list: Paged,
    group: string,
    ids: readonly string[],
    key?: string,
  ): Promise<Map<string, unknown>> {
    const found = new Map<string, unknown>()
    let addresses = list.address
    while (this.goesOn()) {
      const before = found.size
      const step = await this.step(
        list,
        addresses.map((each) => each.replace('{offset}', String(before)).replace('{group}', group)),
        key,
      )
      if (step === null) break
      for (const item of step.items) {
        const id = ids.map((path) => textAt(item, path)).find(isId)
        if (id !== undefined) found.set(id, item)
      }
      const isEnd = found.size === before || (list.cursor !== undefined && step.next === null)
      if (isEnd) return found
      if (list.next !== undefined) addresses = [list.next.replace('{cursor}', encodeURIComponent(step.next ?? ''))]
      await this.tools.wait(pauseMs)
    }
    this.isWhole = false
    return found
  }

  /** Null when the site gives no list, also not after a while. */
  private async step(list: Paged, addresses: readonly string[], key?: string): Promise<Step | null> {
    const { data } = this.rules
    for (let time = 1; data && time <= tries && this.goesOn(); time += 1) {
      for (const address of addresses) {
        for await (const json of siteData(this.page, address, data, this.tools, key)) {
          const items = [json, ...list.items.map((path) => valueAt(json, path))].find((each) => Array.isArray(each))
          if (items !== undefined) return { items, next: cursorAt(json, list.cursor) }
        }
      }
      if (time < tries) await this.tools.wait(longPauseMs)
    }
    return null
  }

  private goesOn(): boolean {
    return this.chats.size < most && !this.tools.signal.aborted
  }
}

function isId(id: string): boolean {
  return /^[\w.-]{1,100}$/.test(id)
}

function cursorAt(json: unknown, path: string | undefined): string | null {
  const found = path === undefined ? undefined : valueAt(json, path)
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found !== '' ? found : null
}

function listLinks(page: Document, { page: { list } }: SiteRules): HTMLAnchorElement[] {
  if (list === undefined) return []
  return [...page.querySelectorAll(list)].filter((link): link is HTMLAnchorElement => link.localName === 'a')
}
