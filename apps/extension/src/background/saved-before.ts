// Whether a page or conversation was saved before. Asked when the popup is open, and before all conversations of a site are saved.
import type { RequestBody, SavedBefore } from '../messaging/protocol.ts'
import { readSettings } from '../settings/settings.ts'
import { openClient, whoIsSignedIn } from './account/session.ts'
import { conversationKeys } from './conversation-keys.ts'
import { PAGE } from './outbox/deliver-page.ts'
import { rowOf } from './outbox/delivery.ts'
import { firstKeys } from './outbox/stored-parts.ts'
import { pageAddress } from './page-address.ts'
import { savedTimes, timeOf } from './saved-mark.ts'
import { chatAt } from './site-rules.ts'

export async function savedBefore(url: string): Promise<SavedBefore | null> {
  if ((await whoIsSignedIn()).stage !== 'signed-in') return null
  const { site, id } = (await chatAt(url)) ?? { site: PAGE, id: pageAddress(url) }
  const keys = await firstKeys(site, id)
  const rows = await rowsOf(keys).catch(() => null)
  if (!rows) return await savedHere(url)
  const first = earliestOf(rows, keys)
  if (!first) return null
  const { server } = await readSettings()
  const at = rows.reduce((last, { updated_at }) => (updated_at > last ? updated_at : last), first.updated_at)
  return { at, href: `${server}/dashboard?capture=${first.id}` }
}

async function rowsOf(keys: readonly string[]) {
  const client = await openClient()
  return rowOf(await client.from('captures').select('id, updated_at, idempotency_key').in('idempotency_key', keys))
}

/** Without an answer of the server, as what was saved with this browser. */
async function savedHere(url: string): Promise<SavedBefore | null> {
  const { userId } = await whoIsSignedIn()
  const at = userId === null ? undefined : await timeOf(url, userId)
  return at === undefined ? null : { at, href: null }
}

/** A conversation can begin before its first save, and a person can delete a part. */
export function earliestOf<Row extends { idempotency_key: string | null }>(
  rows: readonly Row[],
  keys: readonly string[],
): Row | undefined {
  const place = ({ idempotency_key }: Row) => keys.indexOf(idempotency_key ?? '')
  return [...rows].sort((one, other) => place(one) - place(other))[0]
}

/**
 * The conversations that were read and saved after their last change. The time when a note was changed says nothing about that: its owner
 * may have edited it.
 */
export async function savedChats({ site, chats }: RequestBody<'chats.saved'>): Promise<string[]> {
  const client = await openClient()
  const here = await savedTimes((await whoIsSignedIn()).userId)
  const saved: string[] = []
  for (let from = 0; from < chats.length; from += BATCH) {
    const some = chats.slice(from, from + BATCH)
    const keys = (await Promise.all(some.map(({ id }) => conversationKeys(site, id, 1, 1)))).flat()
    const answer = await client.from('captures').select('idempotency_key, created_at').in('idempotency_key', keys)
    const times = new Map(rowOf(answer).map((row) => [row.idempotency_key, row.created_at]))
    for (const [at, { id, changed }] of some.entries()) {
      const key = keys[at] ?? ''
      if (isSavedSince(changed, times.get(key), here.get(key))) saved.push(id)
    }
  }
  return saved
}

/** `created` is the time of the note, when its first text was read; undefined when there is no note. */
export function isSavedSince(changed: string | null, created: string | undefined, last: string | undefined): boolean {
  if (created === undefined) return false
  return (
    changed === null || [created, last].some((time) => time !== undefined && Date.parse(changed) <= Date.parse(time))
  )
}

const BATCH = 40
