// Decodes a picture that inspectImage accepted into plain pixels: upright, eight bits, opaque.
import sharp from 'sharp'
import { MAX_IMAGE_PIXELS } from './image-limits.ts'
import type { Pixels } from './pixels.ts'

/** Rejects when the pixels cannot be decoded. */
export async function decodeImage(bytes: Uint8Array): Promise<Pixels> {
  // Only the first frame is decoded: an animation may have thousands.
  const image = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', pages: 1 })
  const { autoOrient, hasAlpha } = await image.metadata()
  const { width, height } = autoOrient
  const shrink = Math.sqrt(ENOUGH_PIXELS / (width * height))
  if (shrink < 1) image.resize({ width: Math.max(1, Math.round(width * shrink)) })
  const { data, info } = await image
    .autoOrient()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const channels = hasAlpha ? 4 : 3
  if (info.channels !== channels) throw new Error(`Decoded to ${info.channels} channels instead of ${channels}`)
  return { width: info.width, height: info.height, data: hasAlpha ? onOpaqueBackground(data) : data }
}

/** The web app sends at most this many. More pixels cost memory and time, and show no more text. */
const ENOUGH_PIXELS = 8_000_000

/** Puts a transparent picture on white, or on black when the drawing itself is light (a dark-mode sticker). */
function onOpaqueBackground(rgba: Uint8Array): Uint8Array {
  const ground = isLightDrawing(rgba) ? 0 : 255
  const out = new Uint8Array((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    const alpha = (rgba[from + 3] ?? 255) / 255
    for (let channel = 0; channel < 3; channel++) {
      out[to++] = (rgba[from + channel] ?? 0) * alpha + ground * (1 - alpha) + 0.5
    }
  }
  return out
}

function isLightDrawing(rgba: Uint8Array): boolean {
  let clear = 0
  let weight = 0
  let light = 0
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] ?? 255
    if (alpha < 128) clear++
    weight += alpha
    light += alpha * (0.3 * (rgba[i] ?? 0) + 0.59 * (rgba[i + 1] ?? 0) + 0.11 * (rgba[i + 2] ?? 0))
  }
  return clear > rgba.length / 16 && light > weight * 160
}
