// One save from quick capture: first safe on the device, then up to three tries; what the way swallowed stays on the device.
// No React and no browser here: the steps are handed in.
import type { Capture } from '@jotsam/core/capture/capture'
import { classifySaveError, isWorthRetrying, saveErrorMessage } from '@jotsam/core/capture/save-error'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { limits } from '@jotsam/core/plan/limits'
import { thrownOf } from '../../lib/pending/send-capture.ts'

export type SaveOutcome =
  | { kind: 'saved'; capture: Capture }
  /** On the device, and sent later by itself. */
  | { kind: 'kept' }
  /** Nothing was stored; what was typed stays in the form. */
  | { kind: 'refused'; message: string }

export interface SaveSteps {
  /** Puts it on the device; false when there is no room. */
  keep(): Promise<boolean>
  drop(): Promise<void>
  isReachable(): Promise<boolean>
  hasSession(): Promise<boolean>
  send(timeoutMs: number): Promise<Capture>
  isOnline(): boolean
  pause(ms: number): Promise<void>
  say(text: string): void
}

export async function saveWithTries(steps: SaveSteps): Promise<SaveOutcome> {
  const { tries, pauseMs } = limits.quickCapture
  const texts = quickCaptureMessages
  const isKept = await steps.keep()
  for (let attempt = 1; attempt <= tries; attempt++) {
    const outcome = await oneTry(steps, attempt)
    if (outcome !== 'lost') return outcome
    if (attempt === tries) break
    steps.say(texts.retrying(attempt, tries))
    await steps.pause(pauseMs)
  }
  return isKept ? { kind: 'kept' } : { kind: 'refused', message: texts.noRoom }
}

async function oneTry(steps: SaveSteps, attempt: number): Promise<SaveOutcome | 'lost'> {
  const { saveTimeoutMs, retryTimeoutMs } = limits.quickCapture
  if (attempt === 1) steps.say(quickCaptureMessages.checking)
  if (!(await steps.isReachable())) return 'lost'
  if (attempt === 1) steps.say(quickCaptureMessages.saving)
  // Without a session it stays on the device, too: it goes once the person has signed in again.
  if (!(await steps.hasSession())) return { kind: 'refused', message: saveErrorMessages.noActiveSession }
  try {
    const capture = await steps.send(attempt === 1 ? saveTimeoutMs : retryTimeoutMs)
    await steps.drop()
    return { kind: 'saved', capture }
  } catch (thrown) {
    const error = classifySaveError(thrownOf(thrown), steps.isOnline())
    if (isWorthRetrying(error)) return 'lost'
    await steps.drop()
    return { kind: 'refused', message: saveErrorMessage(error) }
  }
}
