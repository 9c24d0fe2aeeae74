// Sends the outbox: one tab at a time, each entry once, with retries until the server has everything. No React and no server here:
// the caller passes in how one entry is sent.
import type { SyncState } from '@jotsam/core/pending/sync-banner'
import type { OutboxEntry } from './outbox.ts'
import { isHeldNow, needsChoice, type PassDeps, sendAll } from './sync-pass.ts'

export interface SyncDeps extends PassDeps {
  readonly userId: string
  hasSession(): Promise<boolean>
  /** Runs the work while no other tab runs it; null when another tab does. */
  withLock<T>(work: () => Promise<T>): Promise<T | null>
}

export interface SyncSnapshot {
  readonly state: SyncState
  readonly entries: readonly OutboxEntry[]
}

export type Sync = ReturnType<typeof createSync>

export function createSync({ userId, hasSession, withLock, ...pass }: SyncDeps) {
  let snapshot: SyncSnapshot = { state: { kind: 'waiting', pending: 0 }, entries: [] }
  let isRunning = false
  let failures = 0
  let mayRetry = false
  /** The size of the outbox after the last run. While it stays the same, the outcome of that run is shown. */
  let leftOver = 0
  /** When the next hold ends. */
  let heldUntil: number | null = null
  const listeners = new Set<() => void>()
  const publish = (state: SyncState, entries: readonly OutboxEntry[]) => {
    snapshot = { state, entries }
    for (const listener of listeners) listener()
  }

  /** Without the entries that a tab holds. */
  const list = async (): Promise<OutboxEntry[]> => {
    const all = await pass.outbox.list(userId)
    const ends = all.filter(isHeldNow).map(({ item }) => Date.parse(('held_until' in item && item.held_until) || ''))
    heldUntil = ends.length > 0 ? Math.min(...ends) : null
    return all.filter((each) => !isHeldNow(each))
  }

  return {
    getSnapshot: (): SyncSnapshot => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Reads the outbox again, without sending. */
    async refresh(): Promise<void> {
      const entries = await list()
      const { state } = snapshot
      const isOutcome = state.kind === 'finished' || state.kind === 'broken'
      if (isRunning) publish({ kind: 'syncing', pending: Math.max(1, entries.length) }, entries)
      else if (isOutcome && entries.length === leftOver) publish(state, entries)
      else publish({ kind: 'waiting', pending: entries.length }, entries)
    },
    /**
     * Sends the outbox; a second call meanwhile does nothing. After an abort nothing counts as stored or failed. An automatic run keeps
     * showing an earlier failure until something is stored.
     */
    async run(signal?: AbortSignal, isAutomatic = false): Promise<void> {
      if (isRunning) return
      isRunning = true
      try {
        const entries = await list()
        if (entries.every(needsChoice) || !pass.isOnline() || !(await hasSession())) {
          leftOver = entries.length
          mayRetry = entries.length > 0
          return publish({ kind: 'waiting', pending: entries.length }, entries)
        }
        const { state } = snapshot
        const showsFailure = isAutomatic && state.kind === 'finished' && state.failed > 0 && entries.length === leftOver
        if (!showsFailure) publish({ kind: 'syncing', pending: entries.length }, entries)
        const done = await withLock(async () => sendAll(pass, await list(), signal))
        const left = await list()
        failures = done === null || left.length > 0 ? failures + 1 : 0
        leftOver = left.length
        mayRetry = done?.mayRetry ?? true
        if (showsFailure && done?.synced === 0 && done.failed > 0) publish(state, left)
        else if (done) publish({ kind: 'finished', synced: done.synced, failed: done.failed }, left)
        // Another tab is sending and shows the outcome.
        else publish({ kind: 'waiting', pending: left.length }, left)
      } catch {
        failures += 1
        mayRetry = true
        publish({ kind: 'broken' }, snapshot.entries)
      } finally {
        isRunning = false
      }
    },
    /** The time until the next automatic run; null when it could store nothing. */
    nextRunMs(): number | null {
      const hasUntried = snapshot.entries.some(({ item }) => item.sync_status === 'pending')
      const retryMs = mayRetry || hasUntried ? Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) : null
      if (heldUntil === null) return retryMs
      const releaseMs = Math.max(0, heldUntil - Date.now()) + 1
      return retryMs === null ? releaseMs : Math.min(retryMs, releaseMs)
    },
  }
}

const FIRST_MS = 5000
const LONGEST_MS = 5 * 60_000
