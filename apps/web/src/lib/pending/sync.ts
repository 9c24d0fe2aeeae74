// Sends what waits on the device: one sender at a time across tabs, each thing exactly once, again and again until all arrived.
// No React and no server here: how one thing is sent is handed in.
import { beginSync, failSync, resumeAfterRestart } from '@jotsam/core/pending-capture'
import { asksTheSame, isHeld } from '@jotsam/core/pending-change'
import type { EditedFields } from '@jotsam/core/pending-edit'
import { classifySaveError, isWorthRetrying, type SaveError, saveErrorMessage } from '@jotsam/core/save-error'
import type { SyncState } from '@jotsam/core/sync-banner'
import { thrownOf } from './send-capture.ts'
import type { Waiting, WaitingShelf } from './waiting.ts'

/** `conflict`: the server has another version, and a person must choose. */
export type Sent = { kind: 'stored' } | { kind: 'conflict'; message: string }

export interface SyncDeps {
  readonly userId: string
  readonly shelf: WaitingShelf
  send(waiting: Waiting, signal: AbortSignal | undefined): Promise<Sent>
  /** Whether there is a session to send with. */
  mayBegin(): Promise<boolean>
  isOnline(): boolean
  /** Runs the work while no other tab runs it; answers null when another one does. */
  alone<T>(work: () => Promise<T>): Promise<T | null>
}

export interface SyncNews {
  readonly state: SyncState
  readonly waiting: readonly Waiting[]
}

export interface Sync {
  getNews(): SyncNews
  subscribe(listener: () => void): () => void
  /** Reads again what waits, without sending. */
  look(): Promise<void>
  /** Sends all that waits; a second call meanwhile does nothing. Whoever leaves ends it, and nothing counts as sent or failed. */
  run(signal?: AbortSignal): Promise<void>
  /** How long to wait before trying by itself again; null when nothing would come of it. */
  nextTryMs(): number | null
}

export function createSync({ userId, shelf, send, mayBegin, isOnline, alone }: SyncDeps): Sync {
  let news: SyncNews = { state: { kind: 'waiting', pending: 0 }, waiting: [] }
  let isRunning = false
  let failures = 0
  let canHelp = false
  /** How many were left when the last run ended: as long as it stays so, its outcome is the news. */
  let leftOver = 0
  const listeners = new Set<() => void>()
  const become = (state: SyncState, waiting: readonly Waiting[]) => {
    news = { state, waiting }
    for (const listener of listeners) listener()
  }

  /** What another part of the app is just sending, or may still take back, is not counted and not touched. */
  let heldUntil: number | null = null
  const list = async (): Promise<Waiting[]> => {
    const all = await shelf.list(userId)
    const ends = all.filter(isHeldNow).map(({ item }) => Date.parse(('held_until' in item && item.held_until) || ''))
    heldUntil = ends.length > 0 ? Math.min(...ends) : null
    return all.filter((each) => !isHeldNow(each))
  }

  const look = async () => {
    const waiting = await list()
    const { state } = news
    if (isRunning) become({ kind: 'syncing', pending: Math.max(1, waiting.length) }, waiting)
    else if ((state.kind === 'finished' || state.kind === 'broken') && waiting.length === leftOver)
      become(state, waiting)
    else become({ kind: 'waiting', pending: waiting.length }, waiting)
  }

  const sendAll = async (signal: AbortSignal | undefined): Promise<SyncState> => {
    let synced = 0
    let failed = 0
    let lost = 0
    canHelp = false
    /** What was done to one capture arrives in the order it was done, or waits behind what did not arrive. */
    const stuck = new Set<string>()
    for (const listed of await list()) {
      // Nobody else is sending: what says so was left by a tab that is gone.
      const kept = await shelf.read(listed)
      if (!kept || isSettledByPerson(kept) || isHeldNow(kept) || stuck.has(captureOf(kept))) continue
      const begun = beginning(kept)
      // Only a note: a device that has no room for it still has the capture.
      await shelf.keep(begun)
      const outcome = await attempt(begun, signal)
      if (signal?.aborted) break
      if (outcome.kind === 'stored') synced += 1
      else failed += 1
      await settle(begun, outcome)
      if (outcome.kind !== 'failed') {
        lost = 0
        continue
      }
      stuck.add(captureOf(begun))
      canHelp ||= isPassing(outcome.error)
      lost = isWorthRetrying(outcome.error) ? lost + 1 : 0
      // The way is gone, not this one capture: the rest need not fail one by one.
      if (lost >= LOST_IN_A_ROW || isAboutSession(outcome.error)) break
    }
    return { kind: 'finished', synced, failed }
  }

  const attempt = async (begun: Waiting, signal: AbortSignal | undefined): Promise<Outcome> => {
    try {
      return await send(begun, signal)
    } catch (thrown) {
      return { kind: 'failed', error: classifySaveError(thrownOf(thrown), isOnline()) }
    }
  }

  /** What was changed while it was on its way is not done: it waits with its new words. */
  const settle = async (begun: Waiting, outcome: Outcome) => {
    const now = await shelf.read(begun)
    if (!now) return
    if (!isSame(now, begun)) return
    if (outcome.kind === 'stored') return shelf.drop(now)
    const message = outcome.kind === 'failed' ? saveErrorMessage(outcome.error) : outcome.message
    await shelf.keep(failing(now, message, outcome.kind === 'conflict'))
  }

  return {
    getNews: () => news,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    async run(signal) {
      if (isRunning) return
      isRunning = true
      try {
        const waiting = await list()
        if (!waiting.some((each) => !isSettledByPerson(each)) || !isOnline() || !(await mayBegin())) {
          leftOver = waiting.length
          canHelp = waiting.length > 0
          return become({ kind: 'waiting', pending: waiting.length }, waiting)
        }
        become({ kind: 'syncing', pending: waiting.length }, waiting)
        const state = await alone(() => sendAll(signal))
        const left = await list()
        const hasFailed = state === null || (state.kind === 'finished' && left.length > 0)
        failures = hasFailed ? failures + 1 : 0
        leftOver = left.length
        // Another tab is at it, and will say so itself.
        become(state ?? { kind: 'waiting', pending: left.length }, left)
        canHelp ||= state === null
      } catch {
        failures += 1
        canHelp = true
        become({ kind: 'broken' }, news.waiting)
      } finally {
        isRunning = false
      }
    },
    nextTryMs() {
      const isFresh = news.waiting.some(({ item }) => item.sync_status === 'pending')
      const again = canHelp || isFresh ? Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) : null
      if (heldUntil === null) return again
      const freed = Math.max(0, heldUntil - Date.now()) + 1
      return again === null ? freed : Math.min(again, freed)
    },
  }
}

type Outcome = Sent | { kind: 'failed'; error: SaveError }

const LOST_IN_A_ROW = 2
const FIRST_MS = 5000
const LONGEST_MS = 5 * 60_000

function isSettledByPerson({ kind, item }: Waiting): boolean {
  return kind === 'edit' && item.is_conflict
}

function beginning(waiting: Waiting): Waiting {
  switch (waiting.kind) {
    case 'new':
      return { kind: 'new', item: begun(waiting.item) }
    case 'edit':
      return { kind: 'edit', item: begun(waiting.item) }
    case 'change':
      return { kind: 'change', item: { ...begun(waiting.item), is_sent: true } }
  }
}

function begun<Item extends Waiting['item']>(item: Item): Item {
  const resumed = resumeAfterRestart(item)
  return beginSync(resumed) ?? resumed
}

function failing(waiting: Waiting, message: string, isConflict: boolean): Waiting {
  switch (waiting.kind) {
    case 'new':
      return { kind: 'new', item: failSync(waiting.item, message) }
    case 'edit':
      return { kind: 'edit', item: { ...failSync(waiting.item, message), is_conflict: isConflict } }
    case 'change':
      return { kind: 'change', item: failSync(waiting.item, message) }
  }
}

function isSame(one: Waiting, other: Waiting): boolean {
  if (one.kind === 'change') return other.kind === 'change' && asksTheSame(one.item, other.item)
  return other.kind !== 'change' && words(one.item) === words(other.item)
}

function words({ title, content, folder_id, tags }: EditedFields): string {
  return JSON.stringify([title, content, folder_id, tags])
}

function captureOf({ kind, item }: Waiting): string {
  return kind === 'new' ? item.local_id : item.capture_id
}

function isHeldNow({ kind, item }: Waiting): boolean {
  return kind === 'change' && isHeld(item, Date.now())
}

function isAboutSession({ kind }: SaveError): boolean {
  return SESSION.has(kind)
}

/** What may go by itself. A refusal stays one until the person or the day changes. */
function isPassing(error: SaveError): boolean {
  return isWorthRetrying(error) || isAboutSession(error) || error.kind === 'database' || error.kind === 'other'
}

const SESSION: ReadonlySet<SaveError['kind']> = new Set([
  'session-invalid',
  'session-expired',
  'no-active-session',
  'authentication',
])
