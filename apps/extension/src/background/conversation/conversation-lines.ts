// What there is to say when a conversation arrived.
import { extensionMessages } from '@jotsam/core/messages/extension'
import type { Job } from '../../messaging/protocol.ts'
import { receiptLines } from '../../receipt-line.ts'

export type ConversationJob = Extract<Job, { kind: 'conversation' }>

export function linesOf(job: ConversationJob, parts: number): string[] {
  return [...receiptLines(job.receipt), ...(parts > 1 ? [extensionMessages.page.parts(parts)] : [])]
}
