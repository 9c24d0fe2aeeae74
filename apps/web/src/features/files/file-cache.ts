// Files of notes that were read on this device, to read them again without a connection.

/** `lib/data/query-snapshot.ts` deletes it when the person signs out. */
const FILE_CACHE = 'jotsam-files'

export async function cachedFile(userId: string, sha256: string): Promise<Blob | null> {
  try {
    const answer = await (await caches.open(FILE_CACHE)).match(keyOf(userId, sha256))
    return answer ? await answer.blob() : null
  } catch {
    return null // A page that is not served securely has no cache.
  }
}

export async function cacheFile(userId: string, sha256: string, blob: Blob): Promise<void> {
  try {
    await (await caches.open(FILE_CACHE)).put(keyOf(userId, sha256), new Response(blob))
  } catch {} // The next reading downloads it again.
}

function keyOf(userId: string, sha256: string): string {
  return `/files/${userId}/${sha256}`
}
