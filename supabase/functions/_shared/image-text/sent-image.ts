// Decodes and inspects the picture of a call before any quota is taken.
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { functionMessages } from '../function-messages.ts'
import { type Base64Refusal, decodeImageBase64, type ImageRefusal, inspectImage } from '../ocr/index.ts'

export type SentImage =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Base64Refusal | ImageRefusal; readonly error: string }

export async function sentImage(imageBase64: string): Promise<SentImage> {
  const decoded = decodeImageBase64(imageBase64.trim())
  if (!decoded.ok) return refused(decoded.reason)
  const inspected = await inspectImage(decoded.bytes)
  return inspected.ok ? { ok: true, bytes: decoded.bytes } : refused(inspected.reason)
}

function refused(reason: Base64Refusal | ImageRefusal): SentImage {
  return { ok: false, reason, error: sentence(reason) }
}

function sentence(reason: Base64Refusal | ImageRefusal): string {
  switch (reason) {
    case 'not-base64':
    case 'not-an-image':
    case 'unsupported-format':
      return ocrMessages.notAnImage
    case 'too-large':
    case 'too-many-pixels':
      return functionMessages.imageTooLarge
    case 'corrupt':
      return ocrMessages.failed
  }
}
