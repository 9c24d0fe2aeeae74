// Uploads the files that wait on this device. The name of a file begins with its hash, so the server stores it once, however often it is sent.
import { attachmentName } from '@jotsam/core/capture/attachment-name'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { DetailedError, Upload } from 'tus-js-client'
import { publicConfig } from '../../lib/data/public-config.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { setFileState } from './file-states.ts'
import { dequeueFile, dropOldFiles, isWaiting, type QueuedFile, queuedFiles } from './queue.ts'

/** Sends what can be sent now. Returns how many files still wait. */
export async function sendFiles(client: Client, userId: string): Promise<number> {
  const files = await queuedFiles(userId)
  if (files.length === 0) return 0
  const noteIds = await storedNotes(client, files)
  const ready = files.filter(({ note }) => noteIds.has(note))
  await dropOldFiles(files.filter(({ note }) => !noteIds.has(note)))
  const results = await Promise.all(
    ready.map((file) => oneAtATime(file, () => sendFile(client, file, noteIds.get(file.note) ?? ''))),
  )
  return files.length - results.filter(Boolean).length
}

/** The ids of the notes that the server has, by their ids and by their idempotency keys. */
async function storedNotes(client: Client, files: readonly QueuedFile[]): Promise<Map<string, string>> {
  const names = [...new Set(files.map(({ note }) => note))].join(',')
  const { data, error } = await client
    .from('captures')
    .select('id, idempotency_key')
    .or(`id.in.(${names}),idempotency_key.in.(${names})`)
  if (error) throw error
  return new Map(
    data.flatMap(
      ({ id, idempotency_key }) => [[id, id], ...(idempotency_key ? [[idempotency_key, id] as const] : [])] as const,
    ),
  )
}

/** Two tabs send a file one after the other; the second one finds that nothing waits any more. */
async function oneAtATime(file: QueuedFile, send: () => Promise<boolean>): Promise<boolean> {
  const sendWaiting = async () => {
    if (await isWaiting(file)) return send()
    setFileState(file.sha256, { kind: 'stored' })
    return true
  }
  if (!('locks' in navigator)) return sendWaiting()
  return navigator.locks.request(`jotsam-file-${file.note}-${file.sha256}`, sendWaiting)
}

async function sendFile(client: Client, file: QueuedFile, captureId: string): Promise<boolean> {
  const { sha256 } = file
  try {
    if (!(await isStored(client, captureId, sha256))) {
      setFileState(sha256, { kind: 'sending', percent: 0 })
      await upload(client, file, captureId)
    }
  } catch (error) {
    // Another device may have stored it meanwhile, or the answer was lost.
    const stored = await isStored(client, captureId, sha256).catch(() => false)
    if (!stored) {
      setFileState(sha256, navigator.onLine ? { kind: 'failed', message: reasonOf(error) } : { kind: 'waiting' })
      return false
    }
  }
  await dequeueFile(file)
  setFileState(sha256, { kind: 'stored' })
  return true
}

async function isStored(client: Client, captureId: string, sha256: string): Promise<boolean> {
  const { data, error } = await client.from('attachments').select('id').match({ capture_id: captureId, sha256 })
  if (error) throw error
  return data.length > 0
}

/** Goes on where an upload broke off, also after a reload. */
async function upload(client: Client, file: QueuedFile, captureId: string): Promise<void> {
  const { url, anonKey } = await publicConfig()
  const { blob, sha256, userId } = file
  return new Promise((done, fail) => {
    const sending = new Upload(blob, {
      endpoint: `${url}/storage/v1/upload/resumable`,
      headers: { apikey: anonKey, 'x-upsert': 'false' },
      metadata: {
        bucketName: 'attachments',
        objectName: `${userId}/${captureId}/${attachmentName(sha256, file.name)}`,
        contentType: blob.type || 'application/octet-stream',
        cacheControl: '31536000',
        // The server deletes it when the note is never saved with it.
        metadata: JSON.stringify({ jotsam: { from: 'editor' } }),
      },
      chunkSize: fileLimits.chunkBytes,
      // A small file needs one request only.
      uploadDataDuringCreation: true,
      retryDelays: [500, 2000, 5000],
      removeFingerprintOnSuccess: true,
      fingerprint: () => Promise.resolve(`jotsam-${userId}-${captureId}-${sha256}`),
      // The session may be renewed during a long upload.
      onBeforeRequest: async (request) => {
        const { data } = await client.auth.getSession()
        request.setHeader('authorization', `Bearer ${data.session?.access_token ?? anonKey}`)
      },
      onProgress: (sent, total) =>
        setFileState(sha256, { kind: 'sending', percent: Math.floor((sent / Math.max(1, total)) * 100) }),
      onError: fail,
      onSuccess: () => done(),
    })
    void sending.findPreviousUploads().then(([previous]) => {
      if (previous) sending.resumeFromPreviousUpload(previous)
      sending.start()
    }, fail)
  })
}

/** The server's own sentence, for example that the account is full. */
function reasonOf(error: unknown): string {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  if (answer?.getStatus() === 404) return texts.noteGone
  return answer?.getStatus() === 413 ? answer.getBody().trim() : texts.failedUnknown
}
