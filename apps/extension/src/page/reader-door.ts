// The reader is heavy and rarely needed: it is put beside this script when something is to be read, in a world of the
// extension's own that the page cannot see.
import type { Reader } from '../extract/types.ts'
import { sendSurely } from '../messaging/send.ts'

declare global {
  var jotsamReader: Reader | undefined
}

export async function openReader(): Promise<Reader> {
  if (!globalThis.jotsamReader) await sendSurely({ type: 'reader.load' })
  if (!globalThis.jotsamReader) throw new Error('The reader did not load.')
  return globalThis.jotsamReader
}
