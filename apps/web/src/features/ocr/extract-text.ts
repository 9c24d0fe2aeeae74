// Asks the server for the text of a picture. No React here.
import { limits } from '@jotsam/core/limits'
import { ocrMessages } from '@jotsam/core/messages/ocr'
import type { Device, OcrRefusal } from '@jotsam/core/ocr-allowance'
import { z } from 'zod/mini'
import type { Client } from '../../lib/supabase.ts'
import type { Failure } from './pictures.ts'

export type Extraction =
  | { readonly ok: true; readonly text: string; readonly extractionId: string }
  | ({ readonly ok: false } & Failure)

export interface Asked {
  readonly imageBase64: string
  readonly device: Device
  readonly signal: AbortSignal
}

export async function extractText(client: Client, { imageBase64, device, signal }: Asked): Promise<Extraction> {
  const { data, error } = await client.functions.invoke<unknown>(FUNCTIONS[device], {
    body: { imageBase64, platform: device },
    signal,
    timeout: limits.ocr.answerTimeoutMs,
  })
  const answer = answerSchema.safeParse(data)
  if (error || !answer.success) return failed
  const { success, text, extractionId, reason } = answer.data
  if (success && extractionId && text.trim() !== '') return { ok: true, text: text.trim(), extractionId }
  if (success) return { ok: false, message: ocrMessages.noText, refusal: null, canRetry: false }
  return {
    ok: false,
    message: answer.data.error ?? ocrMessages.failed,
    refusal: REFUSALS.find((each) => each === reason) ?? null,
    // Everything else is said of the picture itself.
    canRetry: reason === undefined || reason === 'failed',
  }
}

/** Both read with the local engine as long as their provider has no key. */
const FUNCTIONS: Readonly<Record<Device, string>> = { mobile: 'google-vision-ocr', desktop: 'azure-ocr' }

const REFUSALS: readonly OcrRefusal[] = ['desktop-needs-pro', 'free-limit', 'pro-limit']

const failed: Extraction = { ok: false, message: ocrMessages.failed, refusal: null, canRetry: true }

const answerSchema = z.object({
  success: z.boolean(),
  text: z.string(),
  error: z.nullable(z.string()),
  extractionId: z.nullable(z.string()),
  reason: z.optional(z.string()),
})
