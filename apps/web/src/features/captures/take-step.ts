// One step on a stored capture: on the device first, then to the server; what the way swallowed waits there and goes by itself.
// Steps on one capture follow each other, however fast they were clicked. No React here.
import type { Capture } from '@jotsam/core/capture/capture'
import { classifySaveError, isWorthRetrying } from '@jotsam/core/capture/save-error'
import {
  asksTheSame,
  type ChangeStep,
  comesToNothing,
  type PendingChange,
  withStep,
} from '@jotsam/core/pending/pending-change'
import type { Client } from '../../lib/data/supabase.ts'
import { thrownOf, within } from '../../lib/pending/send-capture.ts'
import { type SentChange, sendChange } from '../../lib/pending/send-change.ts'
import { readWaitingChange, readWaitingEdit, waitingShelf } from '../../lib/pending/waiting.ts'

/** How long what is being sent is left alone by those who send what waits. */
const SENDING_MS = 20_000

/** `kept`: on the device, and sent later. `known` is the server's row as last read, if it was. Throws when the server refuses. */
export async function takeStep(
  client: Client,
  shown: Capture,
  step: ChangeStep,
  known: Capture | null,
): Promise<SentChange | 'kept'> {
  const { change, isKept, isFirst } = await keepStep(shown, step, SENDING_MS)
  noteSending(shown.id)
  // Words that wait were written before: they go first.
  const mayGo = navigator.onLine && !(await readWaitingEdit(shown.id))
  if (!mayGo && isKept) {
    sendingHere.delete(shown.id)
    return setFree(shown.id)
  }
  try {
    const sent = await inTurn(sending, shown.id, () =>
      within(SENDING_MS, (signal) => sendChange(client, change, isFirst ? known : null, signal)),
    )
    await drop(change)
    return sent
  } catch (error) {
    if (isLost(error) && isKept) return setFree(shown.id)
    await drop(change)
    throw error
  } finally {
    sendingHere.delete(shown.id)
  }
}

/** Whoever leaves hears no answer: what is on its way then waits for the next visit, and goes at once. */
function noteSending(id: string): void {
  sendingHere.add(id)
  addEventListener('pagehide', setAllFree)
}

const sendingHere = new Set<string>()

function setAllFree(): void {
  for (const id of sendingHere) void setFree(id)
}

export interface KeptStep {
  readonly change: PendingChange
  /** False when the device has no room for it. */
  readonly isKept: boolean
  /** Nothing else waited for this capture. */
  readonly isFirst: boolean
}

/** Only keeps it; nobody sends it before its time is over. */
export function keepStep(shown: Capture, step: ChangeStep, heldMs: number): Promise<KeptStep> {
  return inTurn(keeping, shown.id, async () => {
    const before = await readWaitingChange(shown.id)
    const now = Date.now()
    const made = { at: new Date(now).toISOString(), heldUntil: new Date(now + heldMs).toISOString() }
    const next = withStep(before, shown, step, made)
    if (before && comesToNothing(next)) {
      await waitingShelf.drop({ kind: 'change', item: next })
      return { change: next, isKept: true, isFirst: false }
    }
    const change = { ...next, is_sent: next.is_sent || (heldMs === SENDING_MS && navigator.onLine) }
    const isKept = await waitingShelf.keep({ kind: 'change', item: change })
    return { change, isKept, isFirst: before === null }
  })
}

/** From now on it goes with all that waits. */
export async function setFree(captureId: string): Promise<'kept'> {
  const change = await readWaitingChange(captureId)
  if (change?.held_until) await waitingShelf.keep({ kind: 'change', item: { ...change, held_until: null } })
  return 'kept'
}

/** Takes a delete back, as long as nobody has sent it. */
export async function takeBackDelete(shown: Capture): Promise<void> {
  const { change } = await keepStep(shown, { kind: 'undelete' }, 0)
  if (!comesToNothing(change)) await setFree(shown.id)
}

/** It is done, or will not be; a later step of the same capture stays. */
export async function drop(change: PendingChange): Promise<void> {
  await inTurn(keeping, change.capture_id, async () => {
    const now = await readWaitingChange(change.capture_id)
    if (now && asksTheSame(now, change)) await waitingShelf.drop({ kind: 'change', item: now })
  })
}

/** The way was the trouble, not what was asked. A server that says itself that it failed has answered. */
export function isLost(error: unknown): boolean {
  const { status, ...thrown } = thrownOf(error)
  return isWorthRetrying(classifySaveError(status === 500 ? thrown : { ...thrown, status }, navigator.onLine))
}

const keeping = new Map<string, Promise<unknown>>()
const sending = new Map<string, Promise<unknown>>()

function inTurn<T>(turns: Map<string, Promise<unknown>>, id: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(id) ?? Promise.resolve()).catch(() => {}).then(work)
  turns.set(id, turn)
  const leave = () => {
    if (turns.get(id) === turn) turns.delete(id)
  }
  turn.then(leave, leave)
  return turn
}
