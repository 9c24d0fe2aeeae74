// One pass over what waits: each thing in turn, what arrived taken off the shelf, what failed left there with its reason.

import { classifySaveError, isWorthRetrying, type SaveError, saveErrorMessage } from '@jotsam/core/capture/save-error'
import { beginSync, failSync, resumeAfterRestart } from '@jotsam/core/pending/pending-capture'
import { asksTheSame, isHeld } from '@jotsam/core/pending/pending-change'
import type { EditedFields } from '@jotsam/core/pending/pending-edit'
import { thrownOf } from './send-capture.ts'
import type { Waiting, WaitingShelf } from './waiting.ts'

/** `conflict`: the server has another version, and a person must choose. */
export type Sent = { kind: 'stored' } | { kind: 'conflict'; message: string }

export interface Sending {
  readonly shelf: WaitingShelf
  send(waiting: Waiting, signal: AbortSignal | undefined): Promise<Sent>
  isOnline(): boolean
}

export interface Pass {
  readonly synced: number
  readonly failed: number
  /** Something failed that may go by itself another time. */
  readonly canHelp: boolean
}

export async function sendAll(
  sending: Sending,
  waiting: readonly Waiting[],
  signal: AbortSignal | undefined,
): Promise<Pass> {
  const { shelf } = sending
  let synced = 0
  let failed = 0
  let lost = 0
  let canHelp = false
  /** What was done to one capture arrives in the order it was done, or waits behind what did not arrive. */
  const stuck = new Set<string>()
  for (const listed of waiting) {
    // Nobody else is sending: what says so was left by a tab that is gone.
    const kept = await shelf.read(listed)
    if (!kept || isSettledByPerson(kept) || isHeldNow(kept) || stuck.has(captureOf(kept))) continue
    const begun = beginning(kept)
    // Only a note: a device that has no room for it still has the capture.
    await shelf.keep(begun)
    const outcome = await attempt(sending, begun, signal)
    if (signal?.aborted) break
    if (outcome.kind === 'stored') synced += 1
    else failed += 1
    await settle(shelf, begun, outcome)
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
  return { synced, failed, canHelp }
}

/** A person must choose first. */
export function isSettledByPerson({ kind, item }: Waiting): boolean {
  return kind === 'edit' && item.is_conflict
}

/** Another part of the app is just sending it, or may still take it back. */
export function isHeldNow({ kind, item }: Waiting): boolean {
  return kind === 'change' && isHeld(item, Date.now())
}

type Outcome = Sent | { kind: 'failed'; error: SaveError }

const LOST_IN_A_ROW = 2

async function attempt({ send, isOnline }: Sending, begun: Waiting, signal?: AbortSignal): Promise<Outcome> {
  try {
    return await send(begun, signal)
  } catch (thrown) {
    return { kind: 'failed', error: classifySaveError(thrownOf(thrown), isOnline()) }
  }
}

/** What was changed while it was on its way is not done: it waits with its new words. */
async function settle(shelf: WaitingShelf, begun: Waiting, outcome: Outcome): Promise<void> {
  const now = await shelf.read(begun)
  if (!now || !isSame(now, begun)) return
  if (outcome.kind === 'stored') return shelf.drop(now)
  const message = outcome.kind === 'failed' ? saveErrorMessage(outcome.error) : outcome.message
  await shelf.keep(failing(now, message, outcome.kind === 'conflict'))
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
