// Downloads an image, with a limit on time and size, because any site may send it.
import { limits } from '@jotsam/core/plan/limits'

const ANSWER_MS = 20_000

/** Null when the address gives no image. */
export async function pictureFile(
  address: string,
  bytesMax: number = limits.ocr.fetchedBytesMax,
): Promise<PictureFile> {
  return inAddress(address, bytesMax) ?? (await fromAddress(address, bytesMax))
}

export type PictureFile = Blob | 'too-large' | null

// Decoded here, because the content security policy also forbids fetching data: addresses.
function inAddress(address: string, bytesMax: number): PictureFile {
  const [, type = '', data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(address) ?? []
  if (data === undefined) return null
  if (data.length * 0.75 > bytesMax + 2) return 'too-large'
  try {
    return new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type })
  } catch {
    return null // Not valid base64; the screen may still show the image.
  }
}

/** Without cookies, so that the person's logins are not sent. */
async function fromAddress(address: string, bytesMax: number): Promise<PictureFile> {
  if (!/^https?:/i.test(address)) return null
  try {
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(ANSWER_MS) })
    return answer.ok && answer.body ? await readUpTo(bytesMax, answer.body, typeOf(answer)) : null
  } catch {
    return null
  }
}

/** Stops reading at the limit: an endless response would use up the memory. */
async function readUpTo(bytesMax: number, body: ReadableStream<Uint8Array>, type: string): Promise<PictureFile> {
  const reader = body.getReader()
  const chunks: BlobPart[] = []
  let bytes = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength
    if (bytes > bytesMax) {
      await reader.cancel()
      return 'too-large'
    }
    chunks.push(new Uint8Array(next.value))
  }
  return new Blob(chunks, { type })
}

const typeOf = (answer: Response): string => answer.headers.get('content-type') ?? ''
