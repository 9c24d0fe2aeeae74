// An entry of the outbox: its stored shape, when it is due, and its states. Pure.
import { z } from 'zod/mini'
import { jobSchema } from '../../messaging/schemas.ts'

const schema = z.object({
  /** Made by the caller; also the idempotency key, so that a save that is requested or sent twice is stored once. */
  id: z.uuid(),
  /** Null for a save from before the first sign-in; it belongs to the first account that signs in. */
  userId: z.nullable(z.string()),
  server: z.string(),
  createdAt: z.string(),
  tries: z.number(),
  /** The time of the next try, in milliseconds. */
  dueAt: z.number(),
  /** Why the server refused it. It stays until the person decides. */
  refusal: z.nullable(z.string()),
  /** Details of the refusal. */
  refusalLines: z._default(z.array(z.string()), []),
  /** Why the last try failed. */
  fault: z.nullable(z.string()),
  job: jobSchema,
})
export type OutboxEntry = z.infer<typeof schema>

/** Null if the stored value is no valid entry. */
export function readEntry(stored: unknown): OutboxEntry | null {
  const read = schema.safeParse(stored)
  return read.success ? read.data : null
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const PAUSES = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE]

/** After a failed try: the pauses grow. */
export function postponed(entry: OutboxEntry, fault: string, now: number): OutboxEntry {
  const pause = PAUSES[Math.min(entry.tries, PAUSES.length - 1)] ?? 0
  return { ...entry, tries: entry.tries + 1, dueAt: now + pause, fault }
}

export function refused(entry: OutboxEntry, refusal: string, lines: readonly string[] = []): OutboxEntry {
  return { ...entry, refusal, refusalLines: [...lines], fault: null }
}

/** The person asked for another try. */
export function renewed(entry: OutboxEntry, now: number): OutboxEntry {
  return { ...entry, refusal: null, refusalLines: [], fault: null, tries: 0, dueAt: now }
}

/** The entries to send for this account, oldest first, so that they are stored in order. */
export function entriesFor(
  entries: readonly OutboxEntry[],
  { userId, server }: { userId: string; server: string },
): OutboxEntry[] {
  return entries.filter((entry) => belongsTo(entry, { userId, server }) && entry.refusal === null).sort(byAge)
}

/** When the next entry is due; null when all were refused or there are none. */
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
