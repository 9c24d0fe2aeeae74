// What the person chose about the extension, kept in its own storage.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { homeServer } from './home-server.ts'

const schema = z.object({
  /** Empty until one was chosen. */
  server: z._default(z.string(), ''),
  promptOnCopy: z._default(z.boolean(), true),
  selectionButton: z._default(z.boolean(), true),
  /** Hosts where nothing is offered after a copy. */
  sitesOff: z._default(z.array(z.string()), []),
})
export type Settings = z.infer<typeof schema>

/** Where they are kept. */
export const SETTINGS_KEY = 'settings'

export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await browser.storage.local.get(SETTINGS_KEY))[SETTINGS_KEY]
  const read = schema.safeParse(stored ?? {})
  const settings = read.success ? read.data : schema.parse({})
  return { ...settings, server: settings.server || (await homeServer()) }
}

export async function changeSettings(changes: Partial<Settings>): Promise<Settings> {
  const settings = schema.parse({ ...(await readSettings()), ...changes })
  await browser.storage.local.set({ [SETTINGS_KEY]: settings })
  return settings
}
