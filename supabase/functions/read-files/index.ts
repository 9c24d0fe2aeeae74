// POST, for the schedule only: reads the text in files of notes, so that they are found by it. A PDF's own text costs nothing. A picture and
// a scanned page are read by OCR and count towards their owner's plan; the database says when they may be.
import { storableText } from '@jotsam/core/capture/storable-text'
import type { Attachment } from '@jotsam/core/database/database'
import type { FunctionContext, FunctionSchedule } from '@jotsam/platform/function'
import { readText } from '../_shared/image-text/read-text.ts'
import { scheduledFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { readPdf } from './read-pdf.ts'

const SECONDS = 30

export const schedule: FunctionSchedule = { everySeconds: 60 }

export default scheduledFunction(async (context) => {
  const service = serviceClient(context)
  const end = Date.now() + SECONDS * 1000
  let read = 0
  const waiting = new Set<string>()
  while (Date.now() < end) {
    const { data: files } = await service.rpc('take_file_to_read').throwOnError()
    const [file] = files
    if (!file) break
    const { text, isWaiting, isPartial, extractionIds } = await readFile(file, context)
    const change = {
      ...(text ? { text, is_partly_read: isPartial } : {}),
      ...(isWaiting ? { read_at: null, is_scan: isPdf(file) } : {}),
    }
    const { id, read_at } = file
    const { data: kept } =
      text || isWaiting
        ? await service.from('attachments').update(change).match({ id, read_at }).select('id').throwOnError()
        : { data: [] }
    // The file was removed or replaced meanwhile. Nobody has the text, so nobody pays for it.
    if (kept.length === 0)
      for (const p_extraction_id of extractionIds) await service.rpc('give_back_ocr', { p_extraction_id })
    // The plan's rule and its count disagree: another run asks again.
    if (isWaiting && waiting.has(file.id)) break
    if (isWaiting) waiting.add(file.id)
    read += 1
  }
  return { read }
})

interface Reading {
  readonly text: string | null
  /** The owner's plan has no reading left for it. It is read when there is one again. */
  readonly isWaiting: boolean
  /** Only the beginning was read. */
  readonly isPartial: boolean
  /** The readings of the plan that the text took. */
  readonly extractionIds: readonly string[]
}

const NOTHING: Reading = { text: null, isWaiting: false, isPartial: false, extractionIds: [] }
const WAITING: Reading = { ...NOTHING, isWaiting: true }

const isPdf = ({ mime }: Attachment): boolean => mime === 'application/pdf'

async function readFile(file: Attachment, context: FunctionContext): Promise<Reading> {
  if (!isPdf(file) && Math.min(file.width ?? 0, file.height ?? 0) < SMALLEST) return NOTHING
  const path = `${file.user_id}/${file.capture_id}/${encodeURIComponent(file.name)}`
  const { data } = await context.asService.storage.from('attachments').download(path)
  if (!data) return NOTHING
  const bytes = new Uint8Array(await data.arrayBuffer())
  const reading = await (isPdf(file) ? readDocument : readPicture)(file, bytes, context)
  return { ...reading, text: reading.text && storableText(reading.text).trim() }
}

async function readDocument(file: Attachment, bytes: Uint8Array, context: FunctionContext): Promise<Reading> {
  const content = await readPdf(context.workerUrl('pdf-text'), bytes)
  if (!content) return NOTHING
  const texts = [content.text.trim()]
  const extractionIds: string[] = []
  let isWaiting = false
  let { isPartial } = content
  for (const [at, scan] of content.scans.entries()) {
    const page = await readPicture(file, scan, context)
    // Pages that were read before the plan ran out are not read and counted again.
    if (page.isWaiting) {
      isWaiting = at === 0
      isPartial = true
      break
    }
    texts.push(page.text ?? '')
    extractionIds.push(...page.extractionIds)
  }
  return { text: texts.filter(Boolean).join('\n\n'), isWaiting, isPartial, extractionIds }
}

/** Icons and lines hold no text worth a reading. */
const SMALLEST = 100

/** As the screens do it: a reading is taken first, and given back when it found nothing. */
async function readPicture({ user_id }: Attachment, picture: Uint8Array, context: FunctionContext): Promise<Reading> {
  const service = serviceClient(context)
  const { data: extractionId } = await service.rpc('take_background_ocr', { p_user_id: user_id })
  if (!extractionId) return WAITING
  const reading = { picture, userId: user_id, cloud: null, signal: context.signal, onProgress: () => {} }
  const { text } = await readText(reading, context).catch(() => ({ text: null }))
  await service.rpc('forget_ocr_attempt', { p_extraction_id: extractionId })
  if (!text) await service.rpc('give_back_ocr', { p_extraction_id: extractionId })
  return { ...NOTHING, text, extractionIds: text ? [extractionId] : [] }
}
