// From the database's notices to subscribers: routes each change, asks on behalf of each identity, keeps order per table.
// A row is read after it changed, so what is told may be newer than the change, and a row that is gone by then is not told.

import type { Caller } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../log/log.ts'
import type { RealtimeCounters } from '../counters.ts'
import { LIMITS } from '../limits.ts'
import type { BindingRequest } from '../protocol/join-request.ts'
import { type Hit, type Pending, tellChanges } from './audience.ts'
import { type Binding, type CheckedBinding, identityOf, type Subscriber } from './binding.ts'
import { type CheckResult, checkBindings } from './binding-check.ts'
import { judge } from './binding-filter.ts'
import { type ChangeNotice, readChangeNotice } from './change-notice.ts'
import { createRoutes } from './routes.ts'
import { createTableCatalog } from './table-catalog.ts'
import { tableKey } from './table-shape.ts'
import { createTurns } from './turns.ts'

export interface ChangeFeed {
  /** `address` is the client's. */
  check(caller: Caller, requests: readonly BindingRequest[], address: string): Promise<CheckResult>
  /** Starts at once. Returns how to end it. */
  subscribe(subscriber: Subscriber, bindings: readonly CheckedBinding[], ids: readonly number[]): () => void
  /** A payload of the channel `realtime`. */
  hear(payload: string): void
  forgetSchema(): void
  /** Notices may have been missed: every subscriber starts over. */
  startOver(): void
}

export interface ChangeFeedOptions {
  readonly db: Database
  readonly log: Log
  readonly counters: RealtimeCounters
  /** How many callers are asked for at once. */
  readonly width: number
}

/** One table's changes on their way to one identity. */
interface Audience {
  readonly key: string
  readonly caller: Caller
  readonly queue: Waiting[]
}

interface Waiting extends Pending {
  /** The caller's own id is in the row: most likely it is theirs, and it goes first. */
  readonly isOwn: boolean
}

export function createChangeFeed({ db, log, counters, width }: ChangeFeedOptions): ChangeFeed {
  const catalog = createTableCatalog(db)
  const routes = createRoutes()
  const audiences = new Map<string, Audience>()
  const turns = createTurns(width, tellSome)

  return {
    check: (caller, requests, address) => checkBindings({ catalog, asUser: db.asUser, address }, caller, requests),
    subscribe(subscriber, checked, ids) {
      const bindings = checked.map((binding, index) => ({ ...binding, id: ids[index] ?? 0, subscriber }))
      for (const binding of bindings) routes.add(binding)
      counters.bindings += bindings.length
      return () => {
        for (const binding of bindings) routes.remove(binding)
        counters.bindings -= bindings.length
      }
    },
    hear(payload) {
      if (payload === 'schema') return catalog.forget()
      const notice = readChangeNotice(payload)
      if (!notice) return
      counters.changesHeard += 1
      const values = new Set(Object.values(notice.short))
      const all = [...concerned(routes.candidates(notice), notice)].map(([identity, { caller, hits }]) => ({
        key: `${tableKey(notice.schema, notice.table)} ${identity}`,
        caller,
        change: { notice, hits, isOwn: values.has(caller.claims.sub) },
      }))
      for (const { key, caller, change } of all) if (change.isOwn) enqueue(key, caller, change)
      for (const { key, caller, change } of all) if (!change.isOwn) enqueue(key, caller, change)
    },
    forgetSchema: () => catalog.forget(),
    startOver() {
      const subscribers = new Set([...routes.all()].map(({ subscriber }) => subscriber))
      for (const subscriber of subscribers) subscriber.startOver()
    },
  }

  function enqueue(key: string, caller: Caller, change: Waiting): void {
    const audience = audiences.get(key) ?? { key, caller, queue: [] }
    audiences.set(key, audience)
    if (audience.queue.length >= LIMITS.waitingChanges) {
      log.warn({ waiting: audience.queue.length }, 'changes came faster than they could be told')
      startOverAll(audience.queue.splice(0))
    }
    audience.queue.push(change)
    turns.ask(audience, change.isOwn)
  }

  async function tellSome(audience: Audience): Promise<'urgent' | 'later' | 'done'> {
    // What one transaction announced arrives together: this lets the rest of it join before the changes are taken.
    await Promise.resolve()
    const changes = audience.queue.splice(0, LIMITS.changesPerStatement)
    const [first] = changes
    try {
      const table = first && (await catalog.table(first.notice.schema, first.notice.table))
      // Anonymous subscribers share one read of a change, so it counts as one caller's.
      if (table) counters.changesSent += await tellChanges(db.asUser, audience.caller, table, changes)
    } catch (error) {
      log.warn({ err: error, table: first?.notice.table }, 'changes could not be told')
      if (isPassing(error)) startOverAll(changes)
    }
    if (audience.queue.length > 0) return audience.queue.some(({ isOwn }) => isOwn) ? 'urgent' : 'later'
    audiences.delete(audience.key)
    return 'done'
  }
}

type Concerned = Map<string, { readonly caller: Caller; readonly hits: Hit[] }>

/** Who may be concerned, per identity. */
function concerned(candidates: Iterable<Binding>, notice: ChangeNotice): Concerned {
  const identities: Concerned = new Map()
  for (const binding of candidates) {
    if (binding.event !== '*' && binding.event !== notice.type) continue
    const verdict = judge(binding.filter, notice.short)
    if (verdict === 'no') continue
    const { caller } = binding.subscriber
    const identity = identityOf(caller)
    const entry = identities.get(identity) ?? { caller, hits: [] }
    entry.hits.push({ binding, verdict })
    identities.set(identity, entry)
  }
  return identities
}

function startOverAll(changes: readonly Pending[]): void {
  for (const { hits } of changes) for (const { binding } of hits) binding.subscriber.startOver()
}

/** True for what another try may mend: lost connections, time-outs, a busy server; not for statements that cannot work. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(22|23|42|2F|38|P0)/.test(code)
}
