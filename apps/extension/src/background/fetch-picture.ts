// A picture of a page, as the server's reader takes it: from its address, else from the screen.
import { limits } from '@jotsam/core/limits'
import { pictureOnScreen } from './picture-on-screen.ts'

/** In base 64; null when it cannot be had, or is too large. */
export async function fetchPicture(
  address: string,
  place: { tabId: number; windowId: number },
): Promise<string | null> {
  const inline = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(address)?.[1]
  if (inline !== undefined) return inline
  const picture = (await fromAddress(address)) ?? (await pictureOnScreen(address, place).catch(() => null))
  if (!picture || picture.size > limits.ocr.imageBytesMax) return null
  return base64(new Uint8Array(await picture.arrayBuffer()))
}

/** Without cookies: the person's logins are not sent along. */
async function fromAddress(address: string): Promise<Blob | null> {
  if (!/^https?:/i.test(address)) return null
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(20_000) })
    const picture = await answer.blob()
    return answer.ok && picture.type.startsWith('image/') ? picture : null
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
