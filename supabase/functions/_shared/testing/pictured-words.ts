// A picture with one line of words, cut from a stored one. Drawing letters would need fonts that not every machine has.
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export const PICTURED_WORDS = 'The night bus stops twice before the bridge, once at'

/** Returns the picture as base64. */
export async function pictureOfWords(format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<string> {
  const line = sharp(PARAGRAPH).extract({ left: 0, top: 0, width: 600, height: 54 })
  const bytes = await line.resize({ width: 1200 }).toFormat(format).toBuffer()
  return bytes.toString('base64')
}

export async function pictureOfNothing(): Promise<string> {
  const paper = sharp({ create: { width: 900, height: 120, channels: 3, background: 'white' } })
  return (await paper.png().toBuffer()).toString('base64')
}

const PARAGRAPH = fileURLToPath(new URL('../../../../bench/ocr/pictures/drawn/english-sans.png', import.meta.url))
