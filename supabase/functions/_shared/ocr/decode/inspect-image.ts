// Reads a picture's header and decides whether it may be decoded. Decodes no pixels, so a decompression bomb does no harm.
import sharp from 'sharp'
import { type ImageFormat, imageFormat } from './image-format.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './image-limits.ts'

export type ImageRefusal = 'not-an-image' | 'unsupported-format' | 'too-large' | 'too-many-pixels' | 'corrupt'

export type ImageInspection =
  | { readonly ok: true; readonly format: ImageFormat; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: ImageRefusal }

/** The size after the rotation in EXIF. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageInspection> {
  if (bytes.length > MAX_IMAGE_BYTES) return refuse('too-large')
  const format = imageFormat(bytes)
  if (format === null) return refuse('not-an-image')
  if (format === 'other') return refuse('unsupported-format')
  const size = await sizeOf(bytes)
  if (!size) return refuse('corrupt')
  if (size.width * size.height > MAX_IMAGE_PIXELS) return refuse('too-many-pixels')
  return { ok: true, format, ...size }
}

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    // The pixel limit is checked above, so that a large picture is refused as too large and not as corrupt.
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width > 0 && height > 0 ? { width: autoOrient.width, height: autoOrient.height } : null
  } catch {
    return null
  }
}

const refuse = (reason: ImageRefusal): ImageInspection => ({ ok: false, reason })
