// A note that names files of other notes, because its text was copied from there, gets copies of its own.

import type { Capture } from '@jotsam/core/capture/capture'
import { fileHashes } from '@jotsam/core/html/file-address'
import type { Client } from '../../lib/data/supabase.ts'
import { queuedFiles } from './queue.ts'
import { copyObject } from './storage.ts'

export async function adoptFiles(client: Client, { id, user_id, content }: Capture): Promise<void> {
  const hashes = fileHashes(content)
  if (hashes.length === 0) return
  const { data: rows } = await client.from('attachments').select().in('sha256', hashes)
  const waiting = new Set((await queuedFiles(user_id)).map(({ sha256 }) => sha256))
  for (const hash of hashes) {
    const all = (rows ?? []).filter(({ sha256 }) => sha256 === hash)
    const [other] = all
    if (!other || waiting.has(hash) || all.some(({ capture_id }) => capture_id === id)) continue
    // A second copy is refused by the server, so a race does no harm.
    await copyObject(client, `${user_id}/${other.capture_id}/${other.name}`, `${user_id}/${id}/${other.name}`)
  }
}
