// Sends what waits on the device: one sender at a time across tabs, each thing exactly once, again and again until all arrived.
// No React and no server here: how one thing is sent is handed in.
import type { SyncState } from '@jotsam/core/pending/sync-banner'
import { isHeldNow, isSettledByPerson, type Sending, sendAll } from './send-all.ts'
import type { Waiting } from './waiting.ts'

export interface SyncDeps extends Sending {
  readonly userId: string
  /** Whether there is a session to send with. */
  mayBegin(): Promise<boolean>
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
  /**
   * Sends all that waits; a second call meanwhile does nothing. Whoever leaves ends it, and nothing counts as sent or failed. A try
   * by itself leaves the news of a failure until something arrives.
   */
  run(signal?: AbortSignal, isByItself?: boolean): Promise<void>
  /** How long to wait before trying by itself again; null when nothing would come of it. */
  nextTryMs(): number | null
}

export function createSync({ userId, mayBegin, alone, ...sending }: SyncDeps): Sync {
  const { shelf, isOnline } = sending
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

  return {
    getNews: () => news,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    look,
    async run(signal, isByItself = false) {
      if (isRunning) return
      isRunning = true
      try {
        const waiting = await list()
        if (!waiting.some((each) => !isSettledByPerson(each)) || !isOnline() || !(await mayBegin())) {
          leftOver = waiting.length
          canHelp = waiting.length > 0
          return become({ kind: 'waiting', pending: waiting.length }, waiting)
        }
        const { state } = news
        const isTold = isByItself && state.kind === 'finished' && state.failed > 0 && waiting.length === leftOver
        if (!isTold) become({ kind: 'syncing', pending: waiting.length }, waiting)
        const pass = await alone(async () => sendAll(sending, await list(), signal))
        const left = await list()
        const hasFailed = pass === null || left.length > 0
        failures = hasFailed ? failures + 1 : 0
        leftOver = left.length
        canHelp = pass?.canHelp ?? true
        if (isTold && pass?.synced === 0 && pass.failed > 0) become(state, left)
        else if (pass) become({ kind: 'finished', synced: pass.synced, failed: pass.failed }, left)
        // Another tab is at it, and will say so itself.
        else become({ kind: 'waiting', pending: left.length }, left)
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

const FIRST_MS = 5000
const LONGEST_MS = 5 * 60_000
