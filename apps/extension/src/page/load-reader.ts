// Loads the extraction code on demand, because it is large. It runs in the extension's isolated world, which the page cannot see.
import type { Reader } from '../extract/types.ts'
import { sendWithRetry } from '../messaging/send.ts'

/** A symbol, because an element of the page with an id is a property of that name here too. */
export const readerKey = Symbol.for('jotsamReader')

declare global {
  interface Window {
    [readerKey]?: Reader
  }
}

export async function loadReader(): Promise<Reader> {
  if (!window[readerKey]) await sendWithRetry({ type: 'reader.load' })
  if (!window[readerKey]) throw new Error('The reader did not load.')
  return window[readerKey]
}
