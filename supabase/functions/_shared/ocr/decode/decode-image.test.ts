import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decodeImage } from './decode-image.ts'
import type { Pixels } from './pixels.ts'

/** The left half is red and the right half blue, which shows orientation and colour. */
const halves = (width = 8, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ])

const at = ({ width, data }: Pixels, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
]

describe('decodeImage', () => {
  it('returns red, green and blue', async () => {
    const picture = await decodeImage(await halves().png().toBuffer())
    expect(picture).toMatchObject({ width: 8, height: 4 })
    expect(picture.data).toHaveLength(8 * 4 * 3)
    expect([at(picture, 0, 0), at(picture, 7, 3)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('rotates the picture as its EXIF data says', async () => {
    const picture = await decodeImage(await halves().withMetadata({ orientation: 6 }).png().toBuffer())
    expect(picture).toMatchObject({ width: 4, height: 8 })
    expect([at(picture, 0, 0), at(picture, 0, 7)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ])
  })

  it('accepts sixteen bits, grey and a palette', async () => {
    const white = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    const forms = [
      white.clone().toColourspace('rgb16').png(),
      white.clone().toColourspace('b-w').png(),
      white.clone().toColourspace('grey16').png(),
      white.clone().png({ palette: true }),
    ]
    for (const form of forms) expect(at(await decodeImage(await form.toBuffer()), 1, 1)).toEqual([255, 255, 255])
  })

  it('accepts a CMYK JPEG and keeps its colours', async () => {
    const cmyk = await halves(64, 32).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const picture = await decodeImage(cmyk)
    const [red = 0, , blue = 0] = at(picture, 4, 4)
    expect(red).toBeGreaterThan(blue + 100)
  })

  it('puts dark transparent drawings on white and light ones on black', async () => {
    const drawing = (background: string) =>
      sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .composite([{ input: { create: { width: 3, height: 3, channels: 4, background } } }])
        .webp({ lossless: true })
        .toBuffer()
    expect(at(await decodeImage(await drawing('#222')), 0, 0)).toEqual([255, 255, 255])
    expect(at(await decodeImage(await drawing('#eee')), 0, 0)).toEqual([0, 0, 0])
  })

  it('reads the first frame of an animation', async () => {
    const frames = ['#ff0000', '#00ff00'].map((background) => ({
      create: { width: 4, height: 4, channels: 3 as const, background },
    }))
    const stills = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const picture = await decodeImage(
      await sharp(stills, { join: { animated: true } })
        .webp({ lossless: true })
        .toBuffer(),
    )
    expect(picture).toMatchObject({ width: 4, height: 4 })
    expect(at(picture, 2, 2)).toEqual([255, 0, 0])
  })

  it('shrinks pictures that are larger than text needs', async () => {
    const turned = halves(5000, 2500).withMetadata({ orientation: 6 })
    const { width, height, data } = await decodeImage(await turned.jpeg().toBuffer())
    expect(width * height).toBeLessThanOrEqual(8_010_000)
    expect(height / width).toBeCloseTo(2)
    expect(data).toHaveLength(width * height * 3)
  })

  it('rejects a truncated picture', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    await expect(decodeImage(noise.subarray(0, noise.length / 2))).rejects.toThrow()
  })
})
