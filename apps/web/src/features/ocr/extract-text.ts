// Asks the server for the text of a picture.

import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { limits } from '@jotsam/core/plan/limits'
import type { Device, OcrRefusal } from '@jotsam/core/plan/ocr-allowance'
import { z } from 'zod/mini'
import type { Client } from '../../lib/data/supabase.ts'
import type { Failure, ServerProgress } from './pictures.ts'
import { serverEvents } from './server-events.ts'

export type Extraction =
  | { readonly ok: true; readonly text: string; readonly extractionId: string }
  | ({ readonly ok: false } & Failure)

export interface Asked {
  readonly imageBase64: string
  readonly device: Device
  readonly signal: AbortSignal
  readonly onProgress: (progress: ServerProgress) => void
}

/** Has no total timeout: it fails only when the server sends nothing for a while, not even a keep-alive. */
export async function extractText(client: Client, asked: Asked): Promise<Extraction> {
  const { imageBase64, device, signal, onProgress } = asked
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), limits.ocr.uploadMs)
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), limits.ocr.silenceMs)
  }
  try {
    const { data, error } = await client.functions.invoke<unknown>(FUNCTIONS[device], {
      body: { imageBase64, platform: device },
      headers: { Accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (error) return failed
    if (!(data instanceof Response)) return extractionOf(data)
    restartTimer()
    for await (const { event, data: sent } of serverEvents(data, restartTimer)) {
      if (event === 'answer') return extractionOf(sent)
      const progress = progressSchema.safeParse(sent)
      if (progress.success) onProgress(progress.data)
    }
    return failed
  } catch {
    return failed
  } finally {
    clearTimeout(timer)
  }
}

function extractionOf(data: unknown): Extraction {
  const answer = answerSchema.safeParse(data)
  if (!answer.success) return failed
  const { success, text, extractionId, reason } = answer.data
  if (success && extractionId && text.trim() !== '') return { ok: true, text: text.trim(), extractionId }
  if (success) return { ok: false, message: ocrMessages.noText, refusal: null, canRetry: false }
  return {
    ok: false,
    message: answer.data.error ?? ocrMessages.failed,
    refusal: REFUSALS.find((each) => each === reason) ?? null,
    // All other reasons are about the picture itself.
    canRetry: reason === undefined || reason === 'failed' || reason === 'busy',
  }
}

/** Without a provider key, both use the local engine. */
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

const progressSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), ahead: z.number() }),
  z.object({ kind: z.literal('reading'), share: z.number() }),
])
