// Sends the pictures of a saved page to the background. The page may read what its own site shows it, also behind a login, and what
// other sites allow.
import { limits } from '@jotsam/core/plan/limits'
import { sendWithRetry } from '../messaging/send.ts'

const ANSWER_MS = 20_000
const AT_ONCE = 4

export async function sendPictures(id: string, addresses: readonly string[]): Promise<void> {
  const { pictureBytesMax, allPicturesBytesMax } = limits.extraction
  const waiting = [...addresses]
  let left = allPicturesBytesMax
  const sendSome = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const picture = await readPicture(address)
      if (!picture || picture.size > Math.min(pictureBytesMax, left)) continue
      left -= picture.size
      await sendWithRetry({ type: 'picture.add', id, address, data: await base64(picture) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
}

async function readPicture(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.ok ? await answer.blob() : null
  } catch {
    return null
  }
}

/** Messages between scripts are JSON. */
export function base64(picture: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = fail
    reader.readAsDataURL(picture)
  })
}
