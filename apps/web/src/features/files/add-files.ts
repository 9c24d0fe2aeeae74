// Adds files to a note: checks them, keeps them on this device, and begins to upload them. Says why others were not added.
import { planMessages } from '@jotsam/core/messages/account/plan'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import type { Client } from '../../lib/data/supabase.ts'
import { setFileState } from './file-states.ts'
import { rememberBlob } from './file-url.ts'
import { type PreparedFile, prepareFile } from './prepare-file.ts'
import { queueFile } from './queue.ts'
import { sendFiles } from './send-files.ts'

export interface FilePlace {
  readonly client: Client
  readonly userId: string
  /** The id of the note, or the idempotency key of a new one. */
  readonly note: string
}

export async function addFiles(place: FilePlace, given: readonly File[]) {
  const files: PreparedFile[] = []
  const faults: string[] = []
  let room = await roomLeft(place)
  for (const file of given) {
    const prepared = await prepareFile(file)
    if (!prepared.ok) {
      faults.push(prepared.message)
      continue
    }
    const { blob, sha256, name, size } = prepared.value
    if (blob.size > room.bytes) {
      faults.push(room.message)
      continue
    }
    try {
      const { userId, note } = place
      await queueFile({ userId, note, sha256, name, blob, size, addedAt: new Date().toISOString() })
    } catch {
      faults.push(texts.notKept(name))
      continue
    }
    room = { ...room, bytes: room.bytes - blob.size }
    rememberBlob(sha256, blob)
    setFileState(sha256, { kind: 'waiting' })
    files.push(prepared.value)
  }
  if (files.length > 0) void sendFiles(place.client, place.userId).catch(() => {})
  return { files, faults }
}

/** The server checks again, so a slow or missing answer does not keep a file from its text. */
async function roomLeft({ client, userId }: FilePlace): Promise<{ bytes: number; message: string }> {
  const soon = AbortSignal.timeout(ANSWER_MS)
  const { data } = await client.from('profiles').select('*').eq('id', userId).abortSignal(soon).maybeSingle()
  const bytes = data ? Number(data.bytes_limit) - Number(data.bytes_used) : Number.POSITIVE_INFINITY
  return { bytes, message: data?.plan === 'pro' ? planMessages.spaceFullPro : planMessages.spaceFull }
}

const ANSWER_MS = 1000
