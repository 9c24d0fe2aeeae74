// Saves a new capture: sends it under its idempotency key, and leaves it in the outbox when the connection is lost. The editor, OCR,
// quick capture and share-in all save here.
import type { Capture } from '@jotsam/core/capture/capture'
import type { SaveError } from '@jotsam/core/capture/save-error'
import { quickCaptureMessages as texts } from '@jotsam/core/messages/capture/quick-capture'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { PendingCapture } from '@jotsam/core/pending/pending-capture'
import { limits } from '@jotsam/core/plan/limits'
import type { Client } from '../data/supabase.ts'
import { failureOf } from './failure-of.ts'
import { isReachable } from './is-reachable.ts'
import { outbox } from './outbox.ts'
import { sendCapture } from './send-capture.ts'
import { waitForSession } from './wait-for-session.ts'
import { withTimeout } from './with-timeout.ts'

export type Saved =
  | { readonly kind: 'saved'; readonly capture: Capture }
  /** In the outbox; it is sent later. */
  | { readonly kind: 'pending' }
  | Failed

/** Nothing was stored. The text stays in the form and in its draft. */
export type Failed = { readonly kind: 'failed' } & Pick<SaveError, 'message' | 'detail'>

/** One try. The caller has a draft, so the outbox gets the capture only when the connection is lost. */
export async function saveCapture(client: Client, item: PendingCapture): Promise<Saved> {
  const entry = { kind: 'new', item } as const
  try {
    const { saveTimeoutMs } = limits.quickCapture
    const capture = await withTimeout(saveTimeoutMs, (signal) => sendCapture(client, item, signal))
    await outbox.remove(entry)
    return { kind: 'saved', capture }
  } catch (thrown) {
    const { outcome, message, detail } = failureOf(thrown)
    if (outcome === 'lost' && (await outbox.put(entry))) return { kind: 'pending' }
    return { kind: 'failed', message, detail }
  }
}

/** Several tries from a form that may be closed at any moment, so the outbox gets the capture first. */
export function saveWithRetries(
  client: Client,
  item: PendingCapture,
  onProgress: (text: string) => void,
): Promise<Saved> {
  const entry = { kind: 'new', item } as const
  return runRetries({
    put: () => outbox.put(entry),
    remove: () => outbox.remove(entry),
    isReachable,
    hasSession: () => waitForSession({ read: () => hasSession(client, item.user_id), pause }),
    send: (timeoutMs) => withTimeout(timeoutMs, (signal) => sendCapture(client, item, signal)),
    pause,
    onProgress,
  })
}

export interface RetrySteps {
  /** False when the device has no room. */
  put(): Promise<boolean>
  remove(): Promise<void>
  isReachable(): Promise<boolean>
  hasSession(): Promise<boolean>
  send(timeoutMs: number): Promise<Capture>
  pause(ms: number): Promise<void>
  onProgress(text: string): void
}

export async function runRetries(steps: RetrySteps): Promise<Saved> {
  const { tries, pauseMs } = limits.quickCapture
  const isInOutbox = await steps.put()
  for (let attempt = 1; attempt <= tries; attempt++) {
    const saved = await tryOnce(steps, attempt)
    if (saved !== 'lost') return saved
    if (attempt === tries) break
    steps.onProgress(texts.retrying(attempt, tries))
    await steps.pause(pauseMs)
  }
  return isInOutbox ? { kind: 'pending' } : { kind: 'failed', message: texts.noRoom, detail: texts.noRoom }
}

async function tryOnce(steps: RetrySteps, attempt: number): Promise<Saved | 'lost'> {
  const { saveTimeoutMs, retryTimeoutMs } = limits.quickCapture
  if (attempt === 1) steps.onProgress(texts.checking)
  if (!(await steps.isReachable())) return 'lost'
  if (attempt === 1) steps.onProgress(texts.saving)
  // It stays in the outbox and is sent when the person has signed in again.
  const message = saveErrorMessages.noActiveSession
  if (!(await steps.hasSession())) return { kind: 'failed', message, detail: message }
  try {
    const capture = await steps.send(attempt === 1 ? saveTimeoutMs : retryTimeoutMs)
    await steps.remove()
    return { kind: 'saved', capture }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (failure.outcome === 'lost') return 'lost'
    await steps.remove()
    return { kind: 'failed', message: failure.message, detail: failure.detail }
  }
}

async function hasSession(client: Client, userId: string): Promise<boolean> {
  const { data } = await client.auth.getSession()
  return data.session?.user.id === userId
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
