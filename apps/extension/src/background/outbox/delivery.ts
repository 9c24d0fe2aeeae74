// What became of a try to send, and how a failed call is understood: refused for good, or worth another try.

import { classifySaveError, isWorthRetrying, saveErrorMessage } from '@jotsam/core/capture/save-error'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { Job } from '../../messaging/protocol.ts'

export type Delivery =
  | { readonly kind: 'arrived'; readonly captureId: string | null; readonly lines: readonly string[] }
  /** A step of it is done, and what is left to do is another job. */
  | { readonly kind: 'changed'; readonly job: Job }
  | { readonly kind: 'refused'; readonly message: string; readonly lines?: readonly string[] }
  | { readonly kind: 'later'; readonly message: string }
  | { readonly kind: 'signed-out'; readonly message: string }

export interface Fault {
  readonly message: string
  readonly code?: string | undefined
  readonly name?: string | undefined
}

/** Thrown where a call failed, so that the steps before it need not look. */
export class NotDelivered extends Error {
  readonly delivery: Delivery

  constructor(delivery: Delivery) {
    super(delivery.kind)
    this.delivery = delivery
  }
}

export function afterFault(fault: Fault, status: number): Delivery {
  const error = classifySaveError({ ...fault, status }, true)
  const message = saveErrorMessage(error)
  // The rules' own sentences come with any status.
  if (error.kind === 'refused') return { kind: 'refused', message }
  if (status === 401 || SESSION_KINDS.has(error.kind)) return { kind: 'signed-out', message }
  // An answer that is none, as of a network that wants a login first, decides nothing either.
  if (isWorthRetrying(error) || status < 400 || status === 408 || status === 429 || status >= 500) {
    return { kind: 'later', message: error.kind === 'other' ? '' : message }
  }
  return { kind: 'refused', message }
}

/** Whether Pro would have let it through. */
export function asksForPro(message: string): boolean {
  return PRO_ANSWERS.has(message)
}

/** The row, or the reason there is none. */
export function rowOf<Row>(answer: { data: Row | null; error: Fault | null; status: number }): Row {
  if (answer.error) throw new NotDelivered(afterFault(answer.error, answer.status))
  if (answer.data === null) throw new NotDelivered({ kind: 'later', message: saveErrorMessages.other })
  return answer.data
}

const SESSION_KINDS = new Set<string>([
  'session-invalid',
  'session-expired',
  'no-active-session',
  'authentication',
  'second-factor',
])
const PRO_ANSWERS = new Set<string>([
  planMessages.dailyLimit,
  planMessages.chatGptOnly,
  captureMessages.editingIsPro,
  ocrMessages.desktopIsPro,
  ocrMessages.freeReached,
  planMessages.spaceFull,
])
