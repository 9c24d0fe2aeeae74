// The requests to the file storage that this feature needs.
import { encodedPath, signedDownload as signedDownloadOf, storageRequest } from '../../lib/data/storage-request.ts'
import type { Client } from '../../lib/data/supabase.ts'

const BUCKET = 'attachments'

export async function downloadObject(client: Client, path: string): Promise<Blob | null> {
  const answer = await storageRequest(client, `object/authenticated/${BUCKET}/${encodedPath(path)}`)
  return answer.ok ? answer.blob() : null
}

export function signedDownload(client: Client, path: string, name: string): Promise<string | null> {
  return signedDownloadOf(client, BUCKET, path, name)
}

export async function copyObject(client: Client, from: string, to: string): Promise<void> {
  await storageRequest(client, 'object/copy', { bucketId: BUCKET, sourceKey: from, destinationKey: to })
}
