// Loads the extraction code on demand, because it is large. It runs in the extension's isolated world, which the page cannot see.
import type { Reader } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'

declare global {
  var jotsamReader: Reader | undefined
}

export async function loadReader(): Promise<Reader> {
  if (!globalThis.jotsamReader) await sendWithRetry({ type: 'reader.load' })
  if (!globalThis.jotsamReader) throw new Error('The reader did not load.')
  return globalThis.jotsamReader
}
