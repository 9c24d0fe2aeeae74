// Sends one save. Its idempotency keys make sure that it is stored once.

import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { captureParts } from '../../extract/split-into-captures.ts'
import type { Job } from '../../messaging/protocol.ts'
import { receiptLines } from '../../receipt-line.ts'
import { ownKeys } from '../conversation-keys.ts'
import { withoutTemplate } from '../fill-template.ts'
import { storeMarks } from '../marks.ts'
import { readPicture } from '../picture/read-picture.ts'
import { captureRow, insertParts, type Sender } from './capture-rows.ts'
import { deliverConversation } from './deliver-conversation.ts'
import { deliverPage } from './deliver-page.ts'
import { type Delivery, NotDelivered } from './delivery.ts'
import type { OutboxEntry } from './outbox-entry.ts'

export async function deliver(entry: OutboxEntry, sender: Sender): Promise<Delivery> {
  try {
    let { job } = entry
    const keep = async (kept: Job) => {
      job = kept
      await sender.keep(kept)
    }
    const delivery = await deliverJob(entry, { ...sender, keep }).catch(afterNotDelivered)
    // A template must not be the reason that something is not saved.
    const plain = delivery.kind === 'refused' ? withoutTemplate(job) : null
    if (plain) return { kind: 'changed', job: plain }
    if (delivery.kind !== 'arrived') return delivery
    const marks = await storeMarks(entry.job, delivery.captureIds, sender.client)
    return marks === 0 ? delivery : { ...delivery, lines: [...delivery.lines, extensionMessages.page.marks(marks)] }
  } catch (error) {
    return afterNotDelivered(error)
  }
}

function afterNotDelivered(error: unknown): Delivery {
  if (error instanceof NotDelivered) return error.delivery
  return { kind: 'later', message: saveErrorMessages.networkFailed }
}

async function deliverJob(entry: OutboxEntry, sender: Sender): Promise<Delivery> {
  switch (entry.job.kind) {
    case 'capture':
      return entry.job.again === null
        ? await deliverCapture(entry, entry.job, sender)
        : await deliverPage(entry, entry.job, sender)
    case 'conversation':
      return await deliverConversation(entry, entry.job, sender)
    case 'picture':
      return { kind: 'changed', job: await readPicture(entry.job, sender.client) }
  }
}

async function deliverCapture(
  entry: OutboxEntry,
  job: Extract<Job, { kind: 'capture' }>,
  { client, userId }: Sender,
): Promise<Delivery> {
  const parts = captureParts(job.title, job.html)
  const keys = await ownKeys(entry.id, parts.length)
  const rows = parts.map(({ title, html }, index) => ({
    ...captureRow(entry, userId, { title, html, sourceUrl: job.sourceUrl, key: keys[index] ?? entry.id }),
    // An extraction covers one capture.
    ...(index === 0 ? { ocr_extraction_id: job.ocrExtractionId } : {}),
  }))
  const captureIds = await insertParts(client, rows)
  const inParts = parts.length > 1 ? [extensionMessages.page.parts(parts.length)] : []
  return {
    kind: 'arrived',
    captureId: captureIds[0] ?? null,
    captureIds,
    lines: [...receiptLines(job.receipt), ...inParts],
  }
}
