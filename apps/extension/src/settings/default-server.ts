// The server that this copy of the extension was downloaded from, which wrote it into the package. A store's copy uses the address that
// was set at build time.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { serverAddress } from './server-address.ts'

let known: Promise<string> | null = null

export function defaultServer(): Promise<string> {
  known ??= fetch(browser.runtime.getURL('/server.json'))
    .then(async (answer) => serverInFile(await answer.json()) ?? __DEFAULT_SERVER__)
    .catch(() => __DEFAULT_SERVER__)
  return known
}

const schema = z.object({ server: z.string() })

/** Null when the file names no server, or one that is not safe for passwords. */
export function serverInFile(file: unknown): string | null {
  const read = schema.safeParse(file)
  return read.success ? serverAddress(read.data.server) : null
}
