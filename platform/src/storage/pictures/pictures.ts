// Sizes and resized copies of pictures, by sharp: with bounds on pixels, time and work at once, so that no picture can stop the
// server. sharp is loaded on first use.
import type { Sharp } from 'sharp'
import type { Transform } from './transform-options.ts'

/** Decoding needs four bytes per pixel. */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 10
const DECODED: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
])

let loading: Promise<typeof import('sharp').default> | null = null

async function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Returns memory to the system, and keeps one picture from using every core.
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

export const isPicture = (type: string | undefined): boolean => DECODED.has(type ?? '')

/** Width and height as shown, or nothing. Reads only the head of the file. */
export async function pictureSize(path: string, type: string): Promise<{ width: number; height: number } | null> {
  if (!isPicture(type)) return null
  const sharp = await loadSharp()
  const found = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found?.width || !found.height) return null
  const height = found.pageHeight ?? found.height
  // Cameras record a rotation in the EXIF data.
  return (found.orientation ?? 1) >= 5 ? { width: height, height: found.width } : { width: found.width, height }
}

/**
 * Decides by the size measured at the upload whether a picture may be decoded. An AVIF or HEIC file may contain more pixels than its
 * header declares, so one of unknown size is not decoded.
 */
export function hasDecodableSize(
  type: string,
  metadata: { readonly width?: number | undefined; readonly height?: number | undefined },
): boolean {
  const { width, height } = metadata
  if (width === undefined || height === undefined) return !/^image\/(?:avif|heic|heif)/.test(type)
  return width * height <= MAX_PIXELS
}

/** Throws when the picture cannot be decoded within the bounds. */
export async function resizePicture(
  bytes: AsyncIterable<Uint8Array>,
  { width, height, resize, quality }: Transform,
  format: PictureFormat | null,
): Promise<{ data: Buffer; type: string }> {
  const sharp = await loadSharp()
  const work = sharp({ limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
  const fit = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
  if (width || height)
    work.resize({ width, height, fit: fit[resize], withoutEnlargement: resize !== 'fill' } as Parameters<
      Sharp['resize']
    >[0])
  if (format !== null) work.toFormat(format, { quality })
  for await (const chunk of bytes) work.write(chunk)
  work.end()
  const { data, info } = await work.toBuffer({ resolveWithObject: true })
  return { data, type: `image/${info.format === 'heif' ? 'avif' : info.format}` }
}

export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png' | 'gif'
