// A save on its way: its shape in storage, when it is due, and what becomes of it. Pure.
import { z } from 'zod/mini'
import { jobSchema } from '../../messaging/schemas.ts'

const schema = z.object({
  /** Made by whoever asked for the save, and also its idempotency key: asked or sent twice, it is stored once. */
  id: z.uuid(),
  /** Null for what was saved before anybody signed in; it goes to whoever signs in first. */
  userId: z.nullable(z.string()),
  server: z.string(),
  createdAt: z.string(),
  tries: z.number(),
  /** Not before this moment, in milliseconds. */
  dueAt: z.number(),
  /** Why the server will not have it; it stays until the person decides. */
  refusal: z.nullable(z.string()),
  /** What else there is to say about the refusal. */
  refusalLines: z._default(z.array(z.string()), []),
  /** Why it did not get through the last time. */
  fault: z.nullable(z.string()),
  job: jobSchema,
})
export type OutboxEntry = z.infer<typeof schema>

/** Null for what is no entry (any more). */
export function readEntry(stored: unknown): OutboxEntry | null {
  const read = schema.safeParse(stored)
  return read.success ? read.data : null
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const PAUSES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]

/** After a try that did not get through: later, and each time later still. */
export function postponed(entry: OutboxEntry, fault: string, now: number): OutboxEntry {
  const pause = PAUSES[Math.min(entry.tries, PAUSES.length - 1)] ?? 0
  return { ...entry, tries: entry.tries + 1, dueAt: now + pause, fault }
}

export function refused(entry: OutboxEntry, refusal: string, lines: readonly string[] = []): OutboxEntry {
  return { ...entry, refusal, refusalLines: [...lines], fault: null }
}

/** As if it had just been saved: the person asked for another try. */
export function renewed(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, refusal: null, refusalLines: [], fault: null, tries: 0, dueAt: now }
}

/** Whose turn it is, oldest first, so that saves arrive in the order they were made. */
export function entriesFor(
  entries: readonly OutboxEntry[],
  { userId, server }: { userId: string; server: string },
): OutboxEntry[] {
  return entries.filter((entry) => belongsTo(entry, { userId, server }) && entry.refusal === null).sort(byAge)
}

/** When the next one is due; null when none waits for anything but a decision. */
export function nextDue(entries: readonly OutboxEntry[]): number | null {
  const due = entries.filter(({ refusal }) => refusal === null).map(({ dueAt }) => dueAt)
  return due.length === 0 ? null : Math.min(...due)
}

export function belongsTo(entry: OutboxEntry, { userId, server }: { userId: string | null; server: string }): boolean {
  return entry.server === server && (entry.userId === null || userId === null || entry.userId === userId)
}

function byAge(one: OutboxEntry, other: OutboxEntry): number {
  return one.createdAt < other.createdAt ? -1 : 1
}
