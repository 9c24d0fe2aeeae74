// The extension's settings, in its own storage.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { defaultServer } from './default-server.ts'
import { exportFormats } from './export-formats.ts'
import { templateSchema } from './templates.ts'

const schema = z.object({
  /** Empty until the person chooses one. */
  server: z._default(z.string(), ''),
  promptOnCopy: z._default(z.boolean(), true),
  selectionButton: z._default(z.boolean(), true),
  /** Whether the pictures of saved pages are stored with the notes. */
  keepPictures: z._default(z.boolean(), true),
  /** Whether what a model thought is saved with its answer. */
  keepThinking: z._default(z.boolean(), true),
  /** The format that is offered first. */
  exportFormat: z._default(z.enum(exportFormats), 'markdown'),
  /** Conversations that are kept up to date, as "account site id". */
  followed: z._default(z.array(z.string()), []),
  /** Chat sites for which the browser has asked for permission. */
  askedSites: z._default(z.array(z.string()), []),
  /** Hosts without a prompt after a copy. */
  sitesOff: z._default(z.array(z.string()), []),
  templates: z._default(z.array(templateSchema), []),
})
export type Settings = z.infer<typeof schema>

/** The key in the extension's storage. */
export const SETTINGS_KEY = 'settings'

export async function readSettings(): Promise<Settings> {
  const stored: unknown = (await browser.storage.local.get(SETTINGS_KEY))[SETTINGS_KEY]
  const read = schema.safeParse(stored ?? {})
  const settings = read.success ? read.data : schema.parse({})
  return { ...settings, server: settings.server || (await defaultServer()) }
}

let lastChange: Promise<unknown> = Promise.resolve()

/** One after the other: two changes at the same moment would overwrite each other. */
export function changeSettings(changes: Partial<Settings>): Promise<Settings> {
  const change = lastChange.then(() => writeChanges(changes))
  lastChange = change.catch(() => null)
  return change
}

async function writeChanges(changes: Partial<Settings>): Promise<Settings> {
  const settings = schema.parse({ ...(await readSettings()), ...changes })
  await browser.storage.local.set({ [SETTINGS_KEY]: settings })
  return settings
}
