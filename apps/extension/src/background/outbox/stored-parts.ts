// The captures of a conversation that the server has.
import type { SavedTurn } from '@jotsam/core/capture/capture'
import { partTitle } from '../../extract/split-into-captures.ts'
import { turnsFromLinks } from '../../extract/turn-id.ts'
import type { Conversation } from '../../extract/types.ts'
import type { Client } from '../account/session.ts'
import { conversationKeys } from '../conversation-keys.ts'
import { storedTitle } from './capture-rows.ts'
import { rowOf } from './delivery.ts'

export interface StoredPart {
  readonly id: string
  readonly title: string
  /** The content. */
  readonly html: string
  readonly turns: readonly SavedTurn[]
  readonly updated_at: string
  /** Counted from 1, and down from 0 for what was found before it later. When a person deletes a capture, its number stays unused. */
  readonly part: number
}

const BATCH = 40
/** Room for about two million characters that are found later. */
const BEFORE = 40

/** Of the parts before the first save and of its first ones, in order. */
export async function firstKeys(site: string, id: string): Promise<string[]> {
  return await conversationKeys(site, id, 1 - BEFORE, BATCH)
}

/** In order. Their number is unknown, so it asks for batches until one is empty. */
export async function storedParts(
  client: Client,
  { site, id }: Pick<Conversation, 'site' | 'id'>,
): Promise<StoredPart[]> {
  const found: StoredPart[] = []
  for (let from = 1 - BEFORE, to = BATCH; ; from = to + 1, to += BATCH) {
    const keys = await conversationKeys(site, id, from, to)
    const answer = await client
      .from('captures')
      .select('id, title, content, turns, updated_at, idempotency_key')
      .in('idempotency_key', keys)
    const rows = rowOf(answer)
    if (rows.length === 0) return found
    for (const [at, key] of keys.entries()) {
      const row = rows.find(({ idempotency_key }) => idempotency_key === key)
      if (!row) continue
      const { content: html, turns, ...rest } = row
      found.push({ ...rest, html, turns: turns ?? turnsFromLinks(html), part: from + at })
    }
  }
}

/** Changes "1 of 2" to "1 of 3", unless the person renamed the capture. `first` is the lowest number of a part. Tells whether it did. */
export async function renumber(
  client: Client,
  { title }: Conversation,
  stored: readonly StoredPart[],
  { first, parts }: { first: number; parts: number },
): Promise<boolean> {
  let isChanged = false
  for (const { id, title: current, part } of stored) {
    const [, at, total] = /(\d{1,4})\D{1,20}(\d{1,4})\D{0,20}$/.exec(current)?.map(Number) ?? [0, 1, 1]
    const isOurs = [1, total ?? 1].some((count) => current === storedTitle(partTitle(title, at ?? 1, count)))
    const wanted = storedTitle(partTitle(title, part - first + 1, parts))
    if (!isOurs || current === wanted) continue
    rowOf(await client.from('captures').update({ title: wanted }).eq('id', id).eq('title', current).select('id'))
    isChanged = true
  }
  return isChanged
}
