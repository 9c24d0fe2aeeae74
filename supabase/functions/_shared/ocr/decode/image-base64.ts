// Decodes a picture from a data URL or bare base64. Strict, and checks the size before it decodes.
import { MAX_IMAGE_BYTES } from './image-limits.ts'

export type Base64Refusal = 'not-base64' | 'not-an-image' | 'too-large'

export type DecodedBase64 =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: Base64Refusal }

export function decodeImageBase64(text: string): DecodedBase64 {
  const header = /^data:([^,]{0,200}),/i.exec(text)
  if (!header && /^data:/i.test(text.slice(0, 5))) return refuse('not-base64')
  if (header) {
    const [mime = '', ...parameters] = (header[1] ?? '').toLowerCase().split(';')
    if (parameters.at(-1) !== 'base64') return refuse('not-base64')
    if (!mime.startsWith('image/')) return refuse('not-an-image')
  }
  const start = header?.[0].length ?? 0
  if (text.length - start > MAX_TEXT) return refuse('too-large')
  const body = text.slice(start)
  if (body.length === 0 || body.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return refuse('not-base64')
  const bytes = Buffer.from(body, 'base64')
  // The padding bits must be zero, so that each picture has exactly one valid text.
  if (Buffer.from(bytes.subarray(-(bytes.length % 3 || 3))).toString('base64') !== body.slice(-4))
    return refuse('not-base64')
  return bytes.length > MAX_IMAGE_BYTES ? refuse('too-large') : { ok: true, bytes }
}

const MAX_TEXT = Math.ceil(MAX_IMAGE_BYTES / 3) * 4

const refuse = (reason: Base64Refusal): DecodedBase64 => ({ ok: false, reason })
