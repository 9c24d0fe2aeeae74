import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@jotsam/core/plan/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './image-limits.ts'
import { inspectImage } from './inspect-image.ts'

const blank = (width = 8, height = 6) => sharp({ create: { width, height, channels: 3, background: '#fff' } })
const refused = (reason: string) => ({ ok: false, reason })

describe('inspectImage', () => {
  it('has the same limits as core', () => {
    const { imageBytesMax, imagePixelsMax } = limits.ocr
    expect([MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS]).toEqual([imageBytesMax, imagePixelsMax])
  })

  it.each(['jpeg', 'png', 'webp'] as const)('accepts a %s and returns its size', async (format) => {
    const bytes = await blank().toFormat(format).toBuffer()
    expect(await inspectImage(bytes)).toEqual({ ok: true, format, width: 8, height: 6 })
  })

  it('returns the size after the rotation in EXIF', async () => {
    const bytes = await blank().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await inspectImage(bytes)).toMatchObject({ width: 6, height: 8 })
  })

  it.each(['gif', 'tiff', 'avif'] as const)('refuses a %s as an unsupported format', async (format) => {
    expect(await inspectImage(await blank().toFormat(format).toBuffer())).toEqual(refused('unsupported-format'))
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>\n<!-- drawn --><svg/>',
    'BM\x46\0\0\0\0\0\0\0\x36',
  ])('refuses %j as an unsupported format', async (text) => {
    expect(await inspectImage(Buffer.from(text, 'latin1'))).toEqual(refused('unsupported-format'))
  })

  it.each(['', 'hello', '%PDF-1.7', '<!DOCTYPE html><svg>', 'GIF', 'RIFF1234WAVE', 'BMW drives well'])(
    'refuses %j as not an image',
    async (text) => {
      expect(await inspectImage(Buffer.from(text))).toEqual(refused('not-an-image'))
    },
  )

  it('refuses a file that only begins like a picture as corrupt', async () => {
    const bytes = await blank().png().toBuffer()
    expect(await inspectImage(bytes.subarray(0, 20))).toEqual(refused('corrupt'))
    expect(await inspectImage(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toEqual(refused('corrupt'))
    expect(await inspectImage(Buffer.from('RIFF\x04\0\0\0WEBPVP8 '))).toEqual(refused('corrupt'))
  })

  it('refuses more than 10 MB without parsing the file', async () => {
    expect(await inspectImage(Buffer.alloc(MAX_IMAGE_BYTES + 1))).toEqual(refused('too-large'))
  })

  it('accepts 16 megapixels and refuses a decompression bomb from its header alone', async () => {
    expect(await inspectImage(await blank(4000, 4000).png().toBuffer())).toMatchObject({ ok: true })
    expect(await inspectImage(await blank(4000, 4001).png().toBuffer())).toEqual(refused('too-many-pixels'))
    expect(await inspectImage(pngHeader(60_000, 60_000))).toEqual(refused('too-many-pixels'))
  })

  it('refuses the same bomb as a JPEG and as a WebP', async () => {
    expect(await inspectImage(await declaring('jpeg', 65_000, 65_000))).toEqual(refused('too-many-pixels'))
    expect(await inspectImage(await declaring('webp', 16_000, 16_000))).toEqual(refused('too-many-pixels'))
  })

  it('returns the size of a picture whose comment would inflate a thousandfold', async () => {
    const [head, rest] = splitAfterHeader(await blank().png().toBuffer())
    const swelling = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    const bomb = Buffer.concat([head, chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), swelling])), rest])
    expect(await inspectImage(bomb)).toMatchObject({ ok: true, width: 8 })
  })

  it('treats a file that is valid in two formats as the picture only', async () => {
    const picture = await blank().png().toBuffer()
    const both = Buffer.concat([picture, Buffer.from('<svg onload="alert(1)"/>PK\x05\x06')])
    expect(await inspectImage(both)).toEqual({ ok: true, format: 'png', width: 8, height: 6 })
    expect(await inspectImage(Buffer.concat([Buffer.from('%PDF-1.7\n'), picture]))).toEqual(refused('not-an-image'))
    expect(await inspectImage(Buffer.concat([Buffer.from('PK\x03\x04'), picture]))).toEqual(refused('not-an-image'))
    expect(await inspectImage(Buffer.concat([Buffer.from('GIF89a'), picture]))).toMatchObject({ ok: false })
  })

  it('measures an animated WebP by one frame', async () => {
    expect(await inspectImage(await animation())).toEqual({ ok: true, format: 'webp', width: 8, height: 6 })
  })
})

async function animation(): Promise<Buffer> {
  const frames = await Promise.all(['#fff', '#000', '#f00'].map((colour) => blank().tint(colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** A small picture whose header claims a large one. */
async function declaring(format: 'jpeg' | 'webp', width: number, height: number): Promise<Buffer> {
  const bytes = await blank().toFormat(format).toBuffer()
  if (format === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    return bytes
  }
  const frame = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
  bytes.writeUInt16LE(width, frame + 3)
  bytes.writeUInt16LE(height, frame + 5)
  return bytes
}

function splitAfterHeader(png: Buffer): [Buffer, Buffer] {
  return [png.subarray(0, 33), png.subarray(33)]
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG that declares many pixels and contains none, like a decompression bomb. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33)
  header.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.set([8, 2], 24)
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
  const data = Buffer.from('\0\0\0\0IDAT\x35\xaf\x06\x1e\0\0\0\0IEND\xae\x42\x60\x82', 'latin1')
  return Buffer.concat([header, data])
}
