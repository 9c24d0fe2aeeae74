// Builds the rows of a save and sends them to the server.

import type { SavedTurn } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'
import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import type { CaptureInsert } from '@jotsam/core/database/database'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { captureRow as rowOfCapture } from '@jotsam/core/pending/pending-capture'
import { limits } from '@jotsam/core/plan/limits'
import type { Job } from '../../messaging/protocol.ts'
import type { Client } from '../account/session.ts'
import { afterFault, type Delivery, type Fault, NotDelivered, rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'

const texts = extensionMessages.page

export interface Sender {
  readonly client: Client
  readonly userId: string
  /** Stores a decision in the outbox before anything is sent because of it. */
  keep(job: Job): Promise<void>
}

/** Inserts the parts of one save one by one, so that they keep their order, and links each to the one before it. */
export async function insertParts(client: Client, rows: readonly CaptureInsert[]): Promise<string[]> {
  const ids: string[] = []
  for (const row of rows) {
    const answer = await client
      .from('captures')
      .upsert(row, { onConflict: 'user_id,idempotency_key' })
      .select('id')
      .single()
    if (ids.length > 0 && answer.error) throw new NotDelivered(afterSome(answer, ids.length, rows.length))
    ids.push(rowOf(answer).id)
  }
  await linkInOrder(client, ids)
  return ids
}

/** Null when the key exists: another device inserted it, or an earlier try did and its response was lost. */
export async function insertIfFree(client: Client, row: CaptureInsert): Promise<string | null> {
  return (await insertTogether(client, [row]))[0] ?? null
}

/** In one request, so that all are stored or none. Those whose key exists are left out. */
export async function insertTogether(client: Client, rows: readonly CaptureInsert[]): Promise<string[]> {
  if (rows.length === 0) return []
  const answer = await client
    .from('captures')
    .upsert([...rows], { onConflict: 'user_id,idempotency_key', ignoreDuplicates: true })
    .select('id, idempotency_key')
  const ids = new Map(rowOf(answer).map(({ id, idempotency_key }) => [idempotency_key, id]))
  return rows.flatMap(({ idempotency_key = null }) => ids.get(idempotency_key) ?? [])
}

/** Refused after some parts, as by the daily limit: the stored parts stay, the rest waits for another try. */
function afterSome({ error, status }: { error: Fault; status: number }, stored: number, parts: number): Delivery {
  const delivery = afterFault(error, status)
  return delivery.kind === 'refused' ? { ...delivery, lines: [texts.someParts(stored, parts)] } : delivery
}

/** Links need Pro. Errors are ignored, because the titles also show the order of the parts. */
export async function linkInOrder(client: Client, ids: readonly string[]): Promise<void> {
  const links = ids.slice(1).map((id, at) => ({
    source_capture_id: id,
    target_capture_id: ids[at] ?? id,
    connection_type: 'builds_on' as const,
  }))
  if (links.length === 0) return
  await client.from('note_connections').upsert(links, {
    onConflict: 'source_capture_id,target_capture_id,connection_type',
    ignoreDuplicates: true,
  })
}

export function captureRow(
  entry: OutboxEntry,
  userId: string,
  part: { title: string; html: string; turns?: SavedTurn[]; sourceUrl: string | null; key: string },
): CaptureInsert {
  const { folderId, tags } = entry.job
  const { title, html, turns, sourceUrl, key } = part
  const row = rowOfCapture(
    { title: storedTitle(title), content: storableText(html), source_url: sourceUrl, folder_id: folderId, tags },
    { key, user_id: userId, ocr_extraction_id: null, created_at: entry.createdAt },
  )
  return turns ? { ...row, turns } : row
}

export function storedTitle(title: string): string {
  return truncateWithEllipsis(storableText(title).trim(), limits.capture.titleMax - 3)
}
