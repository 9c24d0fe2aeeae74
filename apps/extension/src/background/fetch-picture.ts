// A picture of a page, as the server's reader takes it. Fetched without cookies: the person's logins are not sent along.
import { limits } from '@jotsam/core/limits'

/** Null when its site does not give it out, or it is too large. */
export async function fetchPicture(address: string): Promise<string | null> {
  if (!/^(?:https?|data):/i.test(address)) return null
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(20_000) })
    const picture = await answer.blob()
    if (!answer.ok || picture.size > limits.ocr.imageBytesMax) return null
    return base64(new Uint8Array(await picture.arrayBuffer()))
  } catch {
    return null
  }
}

function base64(bytes: Uint8Array): string {
  const chunks: string[] = []
  // Arguments of a call are limited.
  for (let from = 0; from < bytes.length; from += 0x8000) {
    chunks.push(String.fromCharCode(...bytes.subarray(from, from + 0x8000)))
  }
  return btoa(chunks.join(''))
}
