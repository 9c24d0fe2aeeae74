// Text from a picture, the same for every provider: look at it, take one of the quota, read it, give back what failed.

import { messages } from '@jotsam/core/messages'
import { type Device, type OcrRefusal, ocrRefusalMessage } from '@jotsam/core/ocr-allowance'
import type { FunctionContext, FunctionHandler } from '@jotsam/platform/function'
import { z } from 'zod'
import { answer } from '../answer.ts'
import { jsonBody } from '../json-body.ts'
import { serviceClient } from '../service-client.ts'
import { signedInAccount } from '../signed-in-account.ts'
import type { CloudReaderOf } from './cloud-reader.ts'
import { deviceOf } from './device.ts'
import { readText } from './read-text.ts'
import { type SentImage, sentImage } from './sent-image.ts'

/** Outcomes that a screen shows answer 200 with `success: false`: the official client hides the body of other statuses. */
export function imageTextHandler(cloudReaderOf: CloudReaderOf): FunctionHandler {
  return async (request, context) => {
    const account = await signedInAccount(request, context)
    if (account === null) return refusal(401, 'signed-out', messages.saveError.noActiveSession)
    const body = await jsonBody(request, requestBody)
    if (!body.ok) return refusal(400, 'bad-request', messages.ocr.notAnImage)
    const image = await sentImage(body.value.imageBase64)
    if (!image.ok) return refusal(200, image.reason, image.error)

    const taken = await takeOne(context, account.id, deviceOf(body.value.platform, request.headers))
    if (taken === null) return refusal(401, 'signed-out', messages.saveError.noActiveSession)
    const { used, quota } = taken
    if (!taken.ok) return refusal(200, taken.reason, ocrRefusalMessage(taken.reason), { used, quota })
    const text = await readText(image.bytes, cloudReaderOf(context.env), context).catch((error: unknown) => {
      context.log.error({ err: error }, 'reading a picture failed')
      return null
    })
    // Nobody waits for the answer any more, so nobody got the text.
    const isLost = text === null || text === '' || context.signal.aborted
    if (isLost) await giveBack(context, taken.extractionId)
    if (text === null) return refusal(200, 'failed', messages.ocr.failed, { used: used - 1, quota })
    if (text === '') return refusal(200, 'no-text', messages.ocr.noText, { used: used - 1, quota })
    return answer(200, { success: true, text, error: null, extractionId: taken.extractionId, used, quota })
  }
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
  | 'failed'
  | 'no-text'

function refusal(
  status: number,
  reason: Reason,
  error: string,
  count: { used?: number; quota?: number } = {},
): Response {
  return answer(status, { success: false, text: '', error, reason, extractionId: null, ...count })
}

type Taken = { readonly used: number; readonly quota: number } & (
  | { readonly ok: true; readonly extractionId: string }
  | { readonly ok: false; readonly reason: OcrRefusal }
)

/** Null when the token outlived its account. */
async function takeOne(context: FunctionContext, userId: string, device: Device): Promise<Taken | null> {
  const { data, error } = await serviceClient(context).rpc('take_ocr', { p_user_id: userId, p_platform: device })
  if (error?.code === FOREIGN_KEY_VIOLATION) return null
  if (error) throw error
  const { reason, extraction_id, used, quota } = data[0] ?? nothingTaken()
  if (reason !== 'ok') return { ok: false, reason, used, quota }
  return extraction_id === null ? nothingTaken() : { ok: true, extractionId: extraction_id, used, quota }
}

const FOREIGN_KEY_VIOLATION = '23503'

function nothingTaken(): never {
  throw new Error('take_ocr said nothing')
}

async function giveBack(context: FunctionContext, extractionId: string): Promise<void> {
  const { error } = await serviceClient(context).rpc('give_back_ocr', { p_extraction_id: extractionId })
  if (error) context.log.error({ err: error, extractionId }, 'an extraction was not given back')
}
