// Stores the outbox and the last stored saves in the extension's own storage, which pages cannot read.
import { browser } from 'wxt/browser'
import { z } from 'zod/mini'
import { type OutboxEntry, readEntry } from './outbox-entry.ts'

const PREFIX = 'outbox:'

export async function putEntry(entry: OutboxEntry): Promise<void> {
  await browser.storage.local.set({ [PREFIX + entry.id]: entry })
}

export async function getEntry(id: string): Promise<OutboxEntry | null> {
  const key = PREFIX + id
  return readEntry((await browser.storage.local.get(key))[key])
}

export async function removeEntry(id: string): Promise<void> {
  await browser.storage.local.remove(PREFIX + id)
}

export async function allEntries(): Promise<OutboxEntry[]> {
  const stored = await browser.storage.local.get(null)
  return Object.keys(stored)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => readEntry(stored[key]) ?? [])
}

const arrivedSchema = z.object({
  id: z.string(),
  userId: z.string(),
  server: z.string(),
  title: z.string(),
  lines: z.array(z.string()),
  captureId: z.nullable(z.string()),
  at: z.string(),
})
export type ArrivedSave = z.infer<typeof arrivedSchema>

const ARRIVED = 'arrived'
const ARRIVED_MAX = 20

export async function putArrived(save: ArrivedSave): Promise<void> {
  const others = (await allArrived()).filter(({ id }) => id !== save.id)
  await browser.storage.local.set({ [ARRIVED]: [save, ...others].slice(0, ARRIVED_MAX) })
}

/** Newest first. */
export async function allArrived(): Promise<ArrivedSave[]> {
  const read = z.array(arrivedSchema).safeParse((await browser.storage.local.get(ARRIVED))[ARRIVED])
  return read.success ? read.data : []
}
