// Scales a picture to exactly this size.
import sharp from 'sharp'
import type { Pixels } from './pixels.ts'

export async function resize({ width, height, data }: Pixels, toWidth: number, toHeight: number): Promise<Pixels> {
  const scaled = sharp(data, { raw: { width, height, channels: 3 } }).resize(toWidth, toHeight, {
    fit: 'fill',
    kernel: 'linear',
  })
  return { width: toWidth, height: toHeight, data: await scaled.raw().toBuffer() }
}
