// The server that this copy of the extension was downloaded from. The download page writes it into the package; a copy from a store
// or a build of one's own has the address it was built with.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { serverAddress } from './server-address.ts'

let known: Promise<string> | null = null

export function homeServer(): Promise<string> {
  known ??= fetch(browser.runtime.getURL('/server.json'))
    .then(async (answer) => writtenServer(await answer.json()) ?? __DEFAULT_SERVER__)
    .catch(() => __DEFAULT_SERVER__)
  return known
}

const schema = z.object({ server: z.string() })

/** Null when there is none, or none that a password should be sent to. */
export function writtenServer(file: unknown): string | null {
  const read = schema.safeParse(file)
  return read.success ? serverAddress(read.data.server) : null
}
