// POST, for the schedule only: reads the text in files of notes, so that they are found by it. A PDF's own text costs nothing. A picture and
// a scanned page are read by OCR and count towards their owner's plan; the database says when they may be.
import { storableText } from '@jotsam/core/capture/storable-text'
import type { Attachment } from '@jotsam/core/database/database'
import type { FunctionContext, FunctionSchedule } from '@jotsam/platform/function'
import { answer } from '../_shared/answer.ts'
import { readText } from '../_shared/image-text/read-text.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { readPdf } from './read-pdf.ts'

const SECONDS = 30

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default serverFunction(['POST'], async (_request, context) => {
  if (context.caller?.role !== 'service_role') return answer(403, { success: false, error: 'Forbidden' })
  const service = serviceClient(context)
  const end = Date.now() + SECONDS * 1000
  let read = 0
  while (Date.now() < end) {
    const { data: files } = await service.rpc('take_file_to_read').throwOnError()
    const [file] = files
    if (!file) break
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
  const text = isPicture ? await readPicture(file, bytes, context) : await readDocument(file, bytes, context)
  return text && storableText(text).trim()
}

async function readDocument(file: Attachment, bytes: Uint8Array, context: FunctionContext): Promise<string | null> {
  const content = await readPdf(context.workerUrl('pdf-text'), bytes)
  if (!content) return null
  const texts = [content.text.trim()]
  for (const scan of content.scans) texts.push((await readPicture(file, scan, context)) ?? '')
  return texts.filter(Boolean).join('\n\n')
}

/** Icons and lines hold no text worth a reading. */
const SMALLEST = 100

/** As the screens do it: a reading is taken first, and given back when it found nothing. Null when the plan has none for it. */
async function readPicture(
  { user_id }: Attachment,
  picture: Uint8Array,
  context: FunctionContext,
): Promise<string | null> {
  const service = serviceClient(context)
  const { data: extractionId } = await service.rpc('take_background_ocr', { p_user_id: user_id })
  if (!extractionId) return null
  const reading = { picture, userId: user_id, cloud: null, signal: context.signal, onProgress: () => {} }
  const { text } = await readText(reading, context).catch(() => ({ text: null }))
  await service.rpc('forget_ocr_attempt', { p_extraction_id: extractionId })
  if (!text) await service.rpc('give_back_ocr', { p_extraction_id: extractionId })
  return text
}
