// Files that wait on this device until the server has them. They survive a reload and belong to one account.
import { changeStore, keysOf, readFrom, removeFrom, valuesOf, writeTo } from '../../lib/device/device-db.ts'
import type { PreparedFile } from './prepare-file.ts'

export interface QueuedFile extends Omit<PreparedFile, 'isSmaller'> {
  readonly userId: string
  /** The id of the note, or the idempotency key of a note that is not saved yet. */
  readonly note: string
  readonly addedAt: string
}

/** The same file in the same note is kept once. */
export function queueFile(file: QueuedFile): Promise<void> {
  return writeTo('files', keyOf(file), file)
}

export async function queuedFiles(userId: string): Promise<QueuedFile[]> {
  return (await valuesOf('files', `${userId}/`)).filter(isQueued)
}

export async function isWaiting(file: QueuedFile): Promise<boolean> {
  return (await readFrom('files', keyOf(file))) !== undefined
}

export function dequeueFile(file: QueuedFile): Promise<void> {
  return removeFrom('files', keyOf(file))
}

export async function queuedBlob(userId: string, sha256: string): Promise<Blob | null> {
  const key = (await keysOf('files', `${userId}/`)).find((each) => each.endsWith(sha256))
  const found = key === undefined ? null : await readFrom('files', key)
  return isQueued(found) ? found.blob : null
}

/** Drops what has waited too long: files of notes that were never saved and whose drafts nobody continued. */
export async function dropOldFiles(files: readonly QueuedFile[]): Promise<void> {
  const old = files.filter(({ addedAt }) => Date.now() - Date.parse(addedAt) > OLD_MS)
  await changeStore('files', old.map(keyOf), new Map())
}

const OLD_MS = 90 * 24 * 60 * 60 * 1000

function keyOf({ userId, note, sha256 }: QueuedFile): string {
  return `${userId}/${note}/${sha256}`
}

function isQueued(value: unknown): value is QueuedFile {
  return (
    typeof value === 'object' && value !== null && 'sha256' in value && 'blob' in value && value.blob instanceof Blob
  )
}
