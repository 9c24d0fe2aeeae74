// Delivers database notifications to subscribers: it finds the matching bindings, queries the row as each identity,
// and keeps the order per table. The row is read after the change, so it may be newer than the change, and a row
// deleted meanwhile is not sent.

import type { Caller } from '../../db/caller.ts'
import type { Database } from '../../db/database.ts'
import { BoundedMap } from '../../limits/bounded-map.ts'
import type { Log } from '../../log/log.ts'
import type { RealtimeCounters } from '../counters.ts'
import { LIMITS } from '../limits.ts'
import type { BindingRequest } from '../protocol/join-request.ts'
import { createTokenBucket, type TokenBucket } from '../token-bucket.ts'
import { type Binding, type CheckedBinding, identityOf, type Subscriber } from './binding.ts'
import { type CheckResult, checkBindings } from './binding-check.ts'
import { evaluateFilter } from './binding-filter.ts'
import { createBindingIndex } from './binding-index.ts'
import { type ChangeNotice, readChangeNotice } from './change-notice.ts'
import { type BindingMatch, deliverChanges, type PendingChange } from './deliver-changes.ts'
import { createScheduler } from './scheduler.ts'
import { createTableCatalog } from './table-catalog.ts'
import { tableKey } from './table-shape.ts'

export type ChangeFeed = ReturnType<typeof createChangeFeed>

export interface ChangeFeedOptions {
  readonly db: Database
  readonly log: Log
  readonly counters: RealtimeCounters
  /** How many callers are queried at once. */
  readonly width: number
}

/** One table's changes for one identity. */
interface DeliveryQueue {
  readonly key: string
  readonly caller: Caller
  readonly queue: QueuedChange[]
  /** The matches of all changes in the queue. */
  matches: number
  isPaused: boolean
}

interface QueuedChange extends PendingChange {
  /** True when the row contains the caller's own id. Such changes are delivered first. */
  readonly isOwn: boolean
}

const MAX_PEOPLE = 10_000

export function createChangeFeed({ db, log, counters, width }: ChangeFeedOptions) {
  const catalog = createTableCatalog(db)
  const routes = createBindingIndex()
  const deliveryQueues = new Map<string, DeliveryQueue>()
  const scheduler = createScheduler(width, deliverBatch)
  const paces = new BoundedMap<string, Pace>(MAX_PEOPLE)

  /** Null for visitors: they share one identity, and an address has few bindings. */
  function paceOf({ claims: { sub } }: Caller): Pace | null {
    if (typeof sub !== 'string') return null
    const known = paces.get(sub)
    if (known) return known
    const bytes = createTokenBucket(LIMITS.changeBytesPerSecond)
    const pace = { bytes, changesAtOnce: LIMITS.changesPerStatement }
    paces.set(sub, pace)
    return pace
  }

  return {
    check: (caller: Caller, requests: readonly BindingRequest[], address: string): Promise<CheckResult> =>
      checkBindings({ catalog, asUser: db.asUser, address }, caller, requests),
    /** Takes effect at once. Returns a function that unsubscribes. */
    subscribe(subscriber: Subscriber, checked: readonly CheckedBinding[], ids: readonly number[]): () => void {
      const bindings = checked.map((binding, index) => ({ ...binding, id: ids[index] ?? 0, subscriber }))
      for (const binding of bindings) routes.add(binding)
      counters.bindings += bindings.length
      return () => {
        for (const binding of bindings) routes.remove(binding)
        counters.bindings -= bindings.length
      }
    },
    /** Handles a payload of the channel `realtime`. */
    handleNotification(payload: string) {
      if (payload === 'schema') return catalog.forget()
      const notice = readChangeNotice(payload)
      if (!notice) return
      counters.changesHeard += 1
      const values = new Set(Object.values(notice.short))
      const all = [...matchesByIdentity(routes.candidates(notice), notice)].map(([identity, { caller, matches }]) => ({
        key: `${tableKey(notice.schema, notice.table)} ${identity}`,
        caller,
        change: { notice, matches, isOwn: values.has(caller.claims.sub) },
      }))
      for (const { key, caller, change } of all) if (change.isOwn) enqueue(key, caller, change)
      for (const { key, caller, change } of all) if (!change.isOwn) enqueue(key, caller, change)
    },
    invalidateSchema: (): void => catalog.forget(),
    /** Makes every subscriber join again, because notifications may have been missed. */
    requireRejoin(): void {
      const subscribers = new Set([...routes.all()].map(({ subscriber }) => subscriber))
      for (const subscriber of subscribers) subscriber.requireRejoin()
    },
  }

  function enqueue(key: string, caller: Caller, change: QueuedChange): void {
    const deliveryQueue = deliveryQueues.get(key) ?? { key, caller, queue: [], matches: 0, isPaused: false }
    deliveryQueues.set(key, deliveryQueue)
    const { queue } = deliveryQueue
    if (queue.length >= LIMITS.waitingChanges || deliveryQueue.matches >= LIMITS.waitingMatches) {
      log.warn({ waiting: queue.length }, 'changes came faster than they could be told')
      requireRejoins(queue.splice(0))
      deliveryQueue.matches = 0
    }
    queue.push(change)
    deliveryQueue.matches += change.matches.length
    scheduler.ask(deliveryQueue, change.isOwn)
  }

  async function deliverBatch(deliveryQueue: DeliveryQueue): Promise<'urgent' | 'later' | 'done'> {
    // Notifications of one transaction arrive together. This lets the rest of them join the batch.
    await Promise.resolve()
    const pace = paceOf(deliveryQueue.caller)
    const waitMs = pace?.bytes.waitMs() ?? 0
    if (deliveryQueue.isPaused) return 'done'
    if (waitMs > 0) {
      deliveryQueue.isPaused = true
      setTimeout(() => {
        deliveryQueue.isPaused = false
        scheduler.ask(deliveryQueue, false)
      }, waitMs).unref()
      return 'done'
    }
    const changes = deliveryQueue.queue.splice(0, pace?.changesAtOnce ?? LIMITS.changesPerStatement)
    for (const { matches } of changes) deliveryQueue.matches -= matches.length
    const [first] = changes
    try {
      const table = first && (await catalog.table(first.notice.schema, first.notice.table))
      // Anonymous subscribers share one query, which counts for one caller.
      if (table) {
        const { events, bytes } = await deliverChanges(db.asUser, deliveryQueue.caller, table, changes)
        counters.changesSent += events
        if (pace) spend(pace, bytes, changes.length)
      }
    } catch (error) {
      log.warn({ err: error, table: first?.notice.table }, 'changes could not be told')
      if (isTransient(error)) requireRejoins(changes)
    }
    if (deliveryQueue.queue.length > 0) return deliveryQueue.queue.some(({ isOwn }) => isOwn) ? 'urgent' : 'later'
    deliveryQueues.delete(deliveryQueue.key)
    return 'done'
  }
}

/** How fast a person's changes are sent. */
interface Pace {
  readonly bytes: TokenBucket
  /** Fewer when each goes to many channels. */
  changesAtOnce: number
}

function spend(pace: Pace, bytes: number, changes: number): void {
  pace.bytes.spend(bytes)
  const fitting = Math.floor((LIMITS.changeBytesPerSecond * changes) / Math.max(1, bytes))
  pace.changesAtOnce = Math.max(1, Math.min(fitting, LIMITS.changesPerStatement))
}

type MatchesByIdentity = Map<string, { readonly caller: Caller; readonly matches: BindingMatch[] }>

/** Groups the matching bindings by identity. */
function matchesByIdentity(candidates: Iterable<Binding>, notice: ChangeNotice): MatchesByIdentity {
  const identities: MatchesByIdentity = new Map()
  for (const binding of candidates) {
    if (binding.event !== '*' && binding.event !== notice.type) continue
    const verdict = evaluateFilter(binding.filter, notice.short)
    if (verdict === 'no') continue
    const { caller } = binding.subscriber
    const identity = identityOf(caller)
    const entry = identities.get(identity) ?? { caller, matches: [] }
    entry.matches.push({ binding, verdict })
    identities.set(identity, entry)
  }
  return identities
}

function requireRejoins(changes: readonly PendingChange[]): void {
  for (const { matches } of changes) for (const { binding } of matches) binding.subscriber.requireRejoin()
}

/** Tells whether a retry may succeed: after a lost connection, a timeout or a busy server, but not after a statement error. */
function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(22|23|42|2F|38|P0)/.test(code)
}
