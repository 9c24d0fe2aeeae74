// A save's captures as rows, and how they reach the server.
import type { CaptureInsert } from '@jotsam/core/database'
import { limits } from '@jotsam/core/limits'
import { storableText } from '@jotsam/core/storable-text'
import { truncateWithEllipsis } from '@jotsam/core/truncate'
import type { Job } from '../messaging/protocol.ts'
import { rowOf } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Client } from './session.ts'

export interface Sender {
  readonly client: Client
  readonly userId: string
  /** Keeps what was decided on the way, before anything is sent on the strength of it. */
  keep(job: Job): Promise<void>
}

/** Stores rows one after the other, so that they keep their order; the first one's id. */
export async function insertAll(client: Client, rows: readonly CaptureInsert[]): Promise<string | null> {
  let first: string | null = null
  for (const row of rows) {
    const answer = await client
      .from('captures')
      .upsert(row, { onConflict: 'user_id,idempotency_key' })
      .select('id')
      .single()
    first ??= rowOf(answer).id
  }
  return first
}

export function captureRow(
  entry: OutboxEntry,
  userId: string,
  part: { title: string; html: string; sourceUrl: string | null; key: string },
): CaptureInsert {
  return {
    user_id: userId,
    title: truncateWithEllipsis(storableText(part.title).trim(), limits.capture.titleMax - 3),
    content: storableText(part.html),
    source_url: part.sourceUrl,
    folder_id: entry.job.folderId,
    tags: entry.job.tags,
    created_at: entry.createdAt,
    idempotency_key: part.key,
  }
}
