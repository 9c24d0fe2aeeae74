// Text from a picture, by the server's own reader; what comes back is a capture still to be stored.
import { escapeHtml } from '@jotsam/core/html-entities'
import { ocrMessages } from '@jotsam/core/messages/ocr'
import { z } from 'zod/mini'
import type { Job } from '../messaging/protocol.ts'
import { NotDelivered } from './delivery.ts'
import type { Client } from './session.ts'

const answerSchema = z.object({
  success: z.boolean(),
  text: z.string(),
  error: z.nullable(z.string()),
  extractionId: z.nullable(z.uuid()),
})

export async function readPicture(job: Extract<Job, { kind: 'picture' }>, client: Client): Promise<Job> {
  const { data, error } = await client.functions.invoke('google-vision-ocr', {
    body: { imageBase64: job.imageBase64, platform: 'desktop' },
    // Reading takes longer than storing.
    signal: AbortSignal.timeout(60_000),
  })
  if (error) throw new NotDelivered({ kind: 'later', message: ocrMessages.failed })
  const answer = answerSchema.safeParse(data)
  if (!answer.success) throw new NotDelivered({ kind: 'refused', message: ocrMessages.failed })
  const { success, text, extractionId } = answer.data
  if (!success) throw new NotDelivered({ kind: 'refused', message: answer.data.error ?? ocrMessages.failed })
  const { title, sourceUrl, folderId, tags } = job
  const html = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('')
  return { kind: 'capture', title, html, sourceUrl, folderId, tags, receipt: null, ocrExtractionId: extractionId }
}
