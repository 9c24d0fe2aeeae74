// Ended sessions and banned people. Their access tokens are still valid by signature and time, so every server regularly reads the
// list from the database and refuses them. A request itself only looks into memory.
import { ACCESS_TOKEN_SECONDS } from '../auth/sign-in/access-token-claims.ts'
import type { Caller } from '../db/caller.ts'
import type { Deps } from '../deps.ts'
import type { Tokens } from './tokens.ts'

export type EndedSessions = Awaited<ReturnType<typeof createEndedSessions>>

/** All servers know within five seconds, even when one read fails. */
const READ_EVERY_MS = 2000
/** A transaction that ended a session may commit after a later one: the last minute is read again. */
const OVERLAP_SECONDS = 60

export async function createEndedSessions({ db, log }: Pick<Deps, 'db' | 'log'>) {
  // In the order in which they were read, so the oldest come first.
  const ended = new Map<string, number>()
  let banned: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  let isFailing = false

  async function read(seconds: number): Promise<void> {
    const [sessions, people] = await db.ask((sql) =>
      Promise.all([
        sql<{ id: string }[]>`
          select id from auth.ended_sessions where ended_at > now() - make_interval(secs => ${seconds})
          union all
          select id from auth.sessions where not_after <= now() and not_after > now() - make_interval(secs => ${seconds})`,
        sql<{ id: string }[]>`select id from auth.users where banned_until > now()`,
      ]),
    )
    const now = performance.now()
    for (const { id } of sessions) if (!ended.has(id)) ended.set(id, now)
    for (const [id, readAt] of ended) {
      if (now - readAt < ACCESS_TOKEN_SECONDS * 1000) break
      ended.delete(id)
    }
    banned = new Set(people.map(({ id }) => id))
    for (const listener of listeners) listener()
  }

  async function readAgain(): Promise<void> {
    try {
      // After failed reads it reads everything that may still matter.
      await read(isFailing ? ACCESS_TOKEN_SECONDS : OVERLAP_SECONDS)
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'ended sessions could not be read')
      isFailing = true
    }
  }

  await read(ACCESS_TOKEN_SECONDS)
  let reading: Promise<void> | null = null
  const timer = setInterval(() => {
    reading ??= readAgain().finally(() => {
      reading = null
    })
  }, READ_EVERY_MS).unref()

  return {
    /** False for the project's keys, which have neither a session nor a person. */
    has: ({ session_id, sub }: Caller['claims']): boolean =>
      (typeof session_id === 'string' && ended.has(session_id)) || (typeof sub === 'string' && banned.has(sub)),
    /** Calls back after each read, for connections that outlive a request. */
    onRead(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await reading
    },
  }
}

/** Tokens of ended sessions are refused like tokens that have expired. */
export function withoutEnded(tokens: Tokens, endedSessions: EndedSessions): Tokens {
  return {
    sign: tokens.sign,
    async verify(token, from) {
      const result = await tokens.verify(token, from)
      return result.ok && endedSessions.has(result.caller.claims)
        ? { ok: false, fault: { kind: 'session-ended' } }
        : result
    },
  }
}
