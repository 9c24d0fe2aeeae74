// POST, for the schedule only: reads the text in files of notes, so that they are found by it. A PDF's own text costs nothing. A picture
// is read by OCR and counts towards its owner's plan; when nothing is left there, it stays unread.
import { storableText } from '@jotsam/core/capture/storable-text'
import type { Attachment } from '@jotsam/core/database/database'
import type { FunctionContext, FunctionSchedule } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { readText } from '../_shared/image-text/read-text.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { pdfText } from './pdf-text.ts'

const SECONDS = 30

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default serverFunction(['POST'], async (_request, context) => {
  if (context.caller?.role !== 'service_role') return answer(403, { success: false, error: 'Forbidden' })
  const service = serviceClient(context)
  const end = Date.now() + SECONDS * 1000
  let read = 0
  while (Date.now() < end) {
    const { data: files } = await service
      .from('attachments')
      .select()
      .is('read_at', null)
      .in('mime', ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])
      .order('created_at')
      .limit(1)
      .throwOnError()
    const [file] = files
    if (!file) break
    // Marked first: a file that brings the server down is not read again.
    await service.from('attachments').update({ read_at: new Date().toISOString() }).eq('id', file.id).throwOnError()
    const text = await textOf(file, context)
    if (text) await service.from('attachments').update({ text }).eq('id', file.id).throwOnError()
    read += 1
  }
  return answer(200, { success: true, read })
})

async function textOf(file: Attachment, context: FunctionContext): Promise<string | null> {
  const isPicture = file.mime !== 'application/pdf'
  if (isPicture && Math.min(file.width ?? 0, file.height ?? 0) < SMALLEST) return null
  const path = `${file.user_id}/${file.capture_id}/${encodeURIComponent(file.name)}`
  const { data } = await context.asService.storage.from('attachments').download(path)
  if (!data) return null
  const bytes = new Uint8Array(await data.arrayBuffer())
  const text = isPicture ? await readPicture(file, bytes, context) : await pdfText(context.workerUrl('pdf-text'), bytes)
  return text && storableText(text).trim()
}

/** Icons and lines hold no text worth a reading. */
const SMALLEST = 100

/** As the screens do it: a reading is taken first, and given back when it found nothing. */
async function readPicture(
  { user_id }: Attachment,
  picture: Uint8Array,
  context: FunctionContext,
): Promise<string | null> {
  const service = serviceClient(context)
  const { data } = await service.rpc('take_ocr', { p_user_id: user_id, p_platform: 'desktop' })
  const extractionId = data?.[0]?.extraction_id
  if (!extractionId) return null
  const reading = { picture, userId: user_id, cloud: null, signal: context.signal, onProgress: () => {} }
  const { text } = await readText(reading, context).catch(() => ({ text: null }))
  await service.rpc('forget_ocr_attempt', { p_extraction_id: extractionId })
  if (!text) await service.rpc('give_back_ocr', { p_extraction_id: extractionId })
  return text
}
