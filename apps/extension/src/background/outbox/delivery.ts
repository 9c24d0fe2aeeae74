// The result of a try to send a save.

import { classifySaveError } from '@jotsam/core/capture/save-error'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { Job } from '../../messaging/protocol.ts'

export type Delivery =
  | {
      readonly kind: 'arrived'
      /** The capture to open. */
      readonly captureId: string | null
      /** All captures of the save. */
      readonly captureIds: readonly string[]
      readonly lines: readonly string[]
    }
  /** One step is done, and the rest is another job. */
  | { readonly kind: 'changed'; readonly job: Job }
  | { readonly kind: 'refused'; readonly message: string; readonly lines?: readonly string[] }
  | { readonly kind: 'later'; readonly message: string }
  | { readonly kind: 'signed-out'; readonly message: string }

export interface Fault {
  readonly message: string
  readonly code?: string | undefined
  readonly name?: string | undefined
}

/** Thrown when a call failed, so that its callers need not check each answer. */
export class NotDelivered extends Error {
  readonly delivery: Delivery

  constructor(delivery: Delivery) {
    super(delivery.kind)
    this.delivery = delivery
  }
}

export function afterFault(fault: Fault, status: number): Delivery {
  const { kind, outcome, message } = classifySaveError({ ...fault, status }, true)
  if (outcome === 'refused' || outcome === 'signed-out') return { kind: outcome, message }
  return { kind: 'later', message: kind === 'other' ? '' : message }
}

/** Whether the save would be possible with Pro. */
export function asksForPro(message: string): boolean {
  return PRO_ANSWERS.has(message)
}

/** Returns the row, or throws why there is none. */
export function rowOf<Row>(answer: { data: Row | null; error: Fault | null; status: number }): Row {
  if (answer.error) throw new NotDelivered(afterFault(answer.error, answer.status))
  if (answer.data === null) throw new NotDelivered({ kind: 'later', message: saveErrorMessages.other })
  return answer.data
}

const PRO_ANSWERS = new Set<string>([
  planMessages.dailyLimit,
  planMessages.chatGptOnly,
  captureMessages.editingIsPro,
  ocrMessages.desktopIsPro,
  ocrMessages.freeReached,
  planMessages.spaceFull,
])
