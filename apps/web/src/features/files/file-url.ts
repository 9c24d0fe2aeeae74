// The files of notes as addresses that this page can show. Bytes come from the queue, from the device's cache, or from the server.
import type { Attachment } from '@jotsam/core/database/database'
import { fileLimits } from '@jotsam/core/plan/file-limits'
import { type FileOwner, fileRow } from '../../lib/data/file-row.ts'
import { cachedFile, cacheFile } from './file-cache.ts'
import { queuedBlob } from './queue.ts'
import { downloadObject, signedDownload } from './storage.ts'

export type FileInfo = Pick<Attachment, 'name' | 'mime' | 'bytes' | 'text' | 'is_partly_read'>

/** Null when the file is on no device that this page can reach. */
export async function fileUrl(owner: FileOwner, sha256: string): Promise<string | null> {
  const known = urls.get(sha256)
  if (known) return known
  const blob = await fileBlob(owner, sha256)
  return blob && rememberBlob(sha256, blob)
}

export function rememberBlob(sha256: string, blob: Blob): string {
  const url = urls.get(sha256) ?? URL.createObjectURL(blob)
  urls.set(sha256, url)
  return url
}

export async function fileBlob(owner: FileOwner, sha256: string): Promise<Blob | null> {
  const { client, userId } = owner
  const near = (await queuedBlob(userId, sha256).catch(() => null)) ?? (await cachedFile(userId, sha256))
  if (near) return near
  const row = await fileRow(owner, sha256)
  if (!row) return null
  const data = await downloadObject(client, pathOf(row))
  if (data && data.size <= fileLimits.keptBytesMax) void cacheFile(userId, sha256, data)
  return data
}

export function ownFiles(owner: FileOwner) {
  return {
    url: (sha256: string) => fileUrl(owner, sha256),
    info: (sha256: string) => fileRow(owner, sha256),
    /** The browser downloads a stored file itself, however large it is. */
    async download(sha256: string, name: string) {
      const row = await fileRow(owner, sha256)
      return row ? signedDownload(owner.client, pathOf(row), name) : fileUrl(owner, sha256)
    },
  }
}

const urls = new Map<string, string>()

function pathOf({ user_id, capture_id, name }: Attachment): string {
  return `${user_id}/${capture_id}/${name}`
}
