// Handles OCR calls for every provider: inspects the picture, takes one of the quota, reads it, and returns the quota on failure.

import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { type Device, type OcrRefusal, ocrRefusalMessage } from '@jotsam/core/plan/ocr-allowance'
import type { FunctionContext, FunctionHandler } from '@jotsam/platform/function'
import { z } from 'zod'
import { signedInAccount } from '../accounts/signed-in-account.ts'
import { answer } from '../answer.ts'
import { jsonBody } from '../json-body.ts'
import { serviceClient } from '../service-client.ts'
import { type StreamedWork, streamedAnswer } from '../streamed-answer.ts'
import type { CloudReaderOf } from './cloud-reader.ts'
import { deviceOf } from './device.ts'
import { type Reading, readText } from './read-text.ts'
import { freeReadingSlot, takeReadingSlot } from './reading-slots.ts'
import { type SentImage, sentImage } from './sent-image.ts'

/**
 * Results that a screen shows are answered with 200 and `success: false`: the official client hides the body of other statuses.
 * Accepted calls may wait; streamed-answer.ts describes what the client receives meanwhile.
 */
export function imageTextHandler(cloudReaderOf: CloudReaderOf): FunctionHandler {
  return async (request, context) => {
    const account = await signedInAccount(request, context)
    if (account === null) return answer(401, refusal('signed-out', saveErrorMessages.noActiveSession))
    const userId = account.id
    const body = await jsonBody(request, requestBody)
    if (!body.ok) return answer(400, refusal('bad-request', ocrMessages.notAnImage))
    const image = await sentImage(body.value.imageBase64)
    if (!image.ok) return answer(200, refusal(image.reason, image.error))

    if (!takeReadingSlot(userId)) return answer(200, refusal('busy', ocrMessages.tooManyAtOnce))
    let isBegun = false
    try {
      const taken = await takeQuota(context, userId, deviceOf(body.value.platform, request.headers))
      if (taken === null) return answer(401, refusal('signed-out', saveErrorMessages.noActiveSession))
      const { used, quota } = taken
      if (!taken.ok) return answer(200, refusal(taken.reason, sentence(taken.reason), { used, quota }))
      const cloud = cloudReaderOf(context.env)
      const run: StreamedWork['run'] = async (onProgress, signal) => {
        const reading = { picture: image.bytes, userId, cloud, signal, onProgress }
        try {
          return await readWithQuota(reading, taken, context)
        } finally {
          freeReadingSlot(userId)
        }
      }
      isBegun = true
      return streamedAnswer(request, { run, signal: context.signal })
    } finally {
      if (!isBegun) freeReadingSlot(userId)
    }
  }
}

/** Reads the picture, returns the quota when that fails, and reports the result. Never rejects. */
async function readWithQuota(reading: Reading, taken: Extract<Taken, { ok: true }>, context: FunctionContext) {
  const { used, quota, extractionId } = taken
  const { text, wasLookedAt, isUnreadable } = await readText(reading, context).catch((error: unknown) => {
    context.log.error({ err: error }, 'reading a picture failed')
    return { text: null, wasLookedAt: true, isUnreadable: false }
  })
  // An aborted signal means that the client has gone and nobody received the text.
  const isLost = text === null || text === '' || reading.signal.aborted
  if (!isLost || !wasLookedAt) await callDatabase(context, 'forget_ocr_attempt', extractionId)
  if (isLost) await callDatabase(context, 'give_back_ocr', extractionId)
  if (isUnreadable) return refusal('unreadable', ocrMessages.unreadable, { used: used - 1, quota })
  if (text === null) return refusal('failed', ocrMessages.failed, { used: used - 1, quota })
  if (text === '') return refusal('no-text', ocrMessages.noText, { used: used - 1, quota })
  return { success: true, text, error: null, extractionId, used, quota }
}

const requestBody = z.object({
  imageBase64: z.string().min(1),
  platform: z.enum(['mobile', 'desktop']).optional(),
})

type Reason =
  | OcrRefusal
  | Extract<SentImage, { ok: false }>['reason']
  | 'signed-out'
  | 'bad-request'
  | 'busy'
  | 'too-many-attempts'
  | 'failed'
  | 'unreadable'
  | 'no-text'

function refusal(reason: Reason, error: string, count: { used?: number; quota?: number } = {}) {
  return { success: false, text: '', error, reason, extractionId: null, ...count }
}

const sentence = (reason: OcrRefusal | 'too-many-attempts'): string =>
  reason === 'too-many-attempts' ? ocrMessages.tooManyAttempts : ocrRefusalMessage(reason)

type Taken = { readonly used: number; readonly quota: number } & (
  | { readonly ok: true; readonly extractionId: string }
  | { readonly ok: false; readonly reason: OcrRefusal | 'too-many-attempts' }
)

/** Null when the account of the token no longer exists. */
async function takeQuota(context: FunctionContext, userId: string, device: Device): Promise<Taken | null> {
  const { data, error } = await serviceClient(context).rpc('take_ocr', { p_user_id: userId, p_platform: device })
  if (error?.code === FOREIGN_KEY_VIOLATION) return null
  if (error) throw error
  const { reason, extraction_id, used, quota } = data[0] ?? noQuotaTaken()
  if (reason !== 'ok') return { ok: false, reason, used, quota }
  return extraction_id === null ? noQuotaTaken() : { ok: true, extractionId: extraction_id, used, quota }
}

const FOREIGN_KEY_VIOLATION = '23503'

function noQuotaTaken(): never {
  throw new Error('take_ocr returned nothing')
}

async function callDatabase(
  context: FunctionContext,
  what: 'give_back_ocr' | 'forget_ocr_attempt',
  extractionId: string,
): Promise<void> {
  const { error } = await serviceClient(context).rpc(what, { p_extraction_id: extractionId })
  if (error) context.log.error({ err: error, extractionId }, `${what} failed`)
}
