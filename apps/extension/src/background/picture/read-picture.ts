// Reads text from an image with the server's OCR. The result is a capture that is still to be saved.
import { plainToHtml } from '@jotsam/core/html/content-html'
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { z } from 'zod/mini'
import type { Job } from '../../messaging/protocol.ts'
import type { Client } from '../account/session.ts'
import { type Delivery, NotDelivered } from '../outbox/delivery.ts'

const answerSchema = z.object({
  success: z.boolean(),
  text: z.string(),
  error: z.nullable(z.string()),
  extractionId: z.nullable(z.uuid()),
})

export async function readPicture(job: Extract<Job, { kind: 'picture' }>, client: Client): Promise<Job> {
  const { data, error } = await client.functions.invoke('google-vision-ocr', {
    body: { imageBase64: job.imageBase64, platform: 'desktop' },
    // On a busy server the image waits in a queue.
    signal: AbortSignal.timeout(600_000),
  })
  if (error) throw new NotDelivered(afterRefusal(error))
  const answer = answerSchema.safeParse(data)
  if (!answer.success) throw new NotDelivered({ kind: 'refused', message: ocrMessages.failed })
  const { success, text, extractionId } = answer.data
  if (!success) throw new NotDelivered({ kind: 'refused', message: answer.data.error ?? ocrMessages.failed })
  const { title, sourceUrl, folderId, tags } = job
  const html = plainToHtml(text)
  return {
    kind: 'capture',
    title,
    html,
    sourceUrl,
    folderId,
    tags,
    receipt: null,
    again: null,
    keys: null,
    ocrExtractionId: extractionId,
  }
}

/** A refused image is not sent again. */
function afterRefusal(error: Error): Delivery {
  const status = error instanceof FunctionsHttpError ? Number(error.context?.status) : 0
  const isFinal = status >= 400 && status < 500 && !WORTH_ANOTHER_TRY.has(status)
  return { kind: isFinal ? 'refused' : 'later', message: ocrMessages.failed }
}

const WORTH_ANOTHER_TRY = new Set([401, 408, 429])
