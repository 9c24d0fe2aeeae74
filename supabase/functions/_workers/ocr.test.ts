// Tests the whole engine with the real models, in a worker built as the platform builds it, outside the repository.
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOcrEngine, type OcrEngine } from '../_shared/ocr/index.ts'
import { buildWorker } from '../_shared/ocr/testing/build-worker.ts'
import { countErrors, type ErrorCount, errorRate } from '../_shared/ocr/testing/error-rate.ts'
import { drawing, specimens, withoutBlanks } from '../_shared/ocr/testing/pictures.ts'

// Reading is CPU-bound: on a busy machine it takes many times as long.
vi.setConfig({ testTimeout: 240_000 })

const pictures = new URL('../../../bench/ocr/pictures/', import.meta.url)
let engine: OcrEngine
let workerUrl: URL

beforeAll(async () => {
  workerUrl = await buildWorker(new URL('./ocr.ts', import.meta.url))
  engine = createOcrEngine({ workerUrl })
})
afterAll(async () => {
  engine.close()
  await rm(new URL('.', workerUrl), { recursive: true })
})

async function read(bytes: Uint8Array): Promise<string> {
  const result = await engine.recognize(bytes)
  return result.ok ? result.text : `(${result.reason})`
}

const rateOf = (truth: string, reading: string): number => errorRate([countErrors(truth, reading)])

describe('the stored pictures', () => {
  it('reads the stored pictures within the error rates for which the engine was chosen', async () => {
    const counts = new Map<string, ErrorCount[]>()
    for (const specimen of await specimens(pictures)) {
      const turned = specimen.category === 'rot90' || specimen.category === 'exif'
      const className = turned ? 'turned' : specimen.category
      counts.set(className, [
        ...(counts.get(className) ?? []),
        countErrors(specimen.text, await read(await specimen.bytes())),
      ])
    }
    const rates = Object.fromEntries([...counts].map(([name, list]) => [name, errorRate(list)]))
    expect(rates.screen).toBeLessThanOrEqual(0.6)
    expect(rates.doc).toBeLessThanOrEqual(0.3)
    expect(rates.photo).toBeLessThanOrEqual(0.6)
    expect(rates.turned).toBeLessThan(0.15)
    expect(rates.lang).toBeLessThanOrEqual(0.5)
  })
})

describe('pictures made here', () => {
  it.each([
    ['english-sans', 1],
    ['english-serif', 1],
    ['dashes-and-numbers', 2],
  ])('reads %s with at most %i in a hundred characters wrong', async (name, limit) => {
    const { text, bytes } = await drawing(pictures, name)
    expect(rateOf(text, await read(bytes))).toBeLessThanOrEqual(limit)
  })

  it.each(['german', 'french', 'spanish'])('reads the accents of %s', async (name) => {
    const { text, bytes } = await drawing(pictures, name)
    expect(rateOf(text, await read(bytes))).toBeLessThanOrEqual(1.5)
  })

  it('reads light text on a dark background', async () => {
    const { text, bytes } = await drawing(pictures, 'english-sans')
    const dark = await sharp(bytes).negate().linear(0.85, 20).jpeg({ quality: 70 }).toBuffer()
    expect(rateOf(text, await read(dark))).toBeLessThanOrEqual(1)
  })

  it.each([90, 180, 270])('reads a page rotated by %i degrees', async (degrees) => {
    const { text, bytes } = await drawing(pictures, 'english-serif')
    expect(rateOf(text, await read(await sharp(bytes).rotate(degrees).webp().toBuffer()))).toBeLessThanOrEqual(1)
  })

  it.each([-4, 4])('reads a page slanted by %i degrees', async (degrees) => {
    const { text, bytes } = await drawing(pictures, 'english-serif')
    const slanted = await sharp(bytes).rotate(degrees, { background: '#d8d0c4' }).jpeg({ quality: 60 }).toBuffer()
    expect(rateOf(text, await read(slanted))).toBeLessThanOrEqual(1)
  })

  it('reads two columns one after the other', async () => {
    const [left, right] = await Promise.all([drawing(pictures, 'english-sans'), drawing(pictures, 'english-serif')])
    const page = await sharp(left.bytes)
      .extend({ right: 620, bottom: 40, background: '#fff' })
      .composite([{ input: right.bytes, left: 600, top: 0 }])
      .png()
      .toBuffer()
    expect(rateOf(`${left.text} ${right.text}`, await read(page))).toBeLessThanOrEqual(1)
  })

  it('reads a screenshot of many screens', async () => {
    const parts = await Promise.all(['english-sans', 'english-serif'].map((name) => drawing(pictures, name)))
    const screens = [0, 1, 2].flatMap(() => parts)
    const [width, height] = [640, 320]
    const page = sharp({ create: { width, height: height * screens.length, channels: 3, background: '#fff' } })
    const scrolled = page.composite(screens.map(({ bytes }, i) => ({ input: bytes, left: 0, top: i * height })))
    const text = screens.map((screen) => screen.text).join(' ')
    expect(rateOf(text, await read(await scrolled.png().toBuffer()))).toBeLessThanOrEqual(1)
  })

  it('reads a small light sticker with a transparent background', async () => {
    const { text, bytes } = await drawing(pictures, 'english-sans')
    const { data, info } = await sharp(bytes).negate().greyscale().raw().toBuffer({ resolveWithObject: true })
    const white = { create: { width: info.width, height: info.height, channels: 3 as const, background: '#fff' } }
    const sticker = await sharp(white)
      .joinChannel(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .png()
      .toBuffer()
    expect(rateOf(text, await read(sticker))).toBeLessThanOrEqual(1)
  })

  it('finds no text in pictures without any', async () => {
    const blank = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e8e4da' } })
      .png()
      .toBuffer()
    expect(await engine.recognize(blank)).toEqual({ ok: true, text: '', confidence: 0, turns: 0 })
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(await engine.recognize(dot)).toMatchObject({ ok: true, text: '' })
  })

  it('reports a corrupt picture, and reads the next one', async () => {
    const { text, bytes } = await drawing(pictures, 'english-sans')
    expect(await engine.recognize(bytes.subarray(0, bytes.length / 2))).toMatchObject({ ok: false, reason: 'corrupt' })
    expect(await engine.recognize(Buffer.from('no picture'))).toMatchObject({ ok: false, reason: 'corrupt' })
    expect(rateOf(text, await read(bytes))).toBeLessThanOrEqual(1)
  })
})

describe('other scripts', () => {
  // The bench reads the others too.
  it.each(['chinese', 'japanese', 'korean', 'ukrainian', 'arabic', 'hindi'])(
    'reads %s in logical order',
    async (script) => {
      const { text, bytes } = await drawing(pictures, script)
      const reading = await read(bytes)
      expect(rateOf(withoutBlanks(script, text), withoutBlanks(script, reading))).toBeLessThanOrEqual(3)
    },
  )

  it('reads a dark Chinese page upside down, and Russian on its side', async () => {
    const chinese = await drawing(pictures, 'chinese')
    const dark = await sharp(chinese.bytes).negate().rotate(180).jpeg({ quality: 70 }).toBuffer()
    expect(rateOf(withoutBlanks('chinese', chinese.text), withoutBlanks('chinese', await read(dark)))).toBeLessThan(3)
    const russian = await drawing(pictures, 'russian')
    expect(rateOf(russian.text, await read(await sharp(russian.bytes).rotate(90).png().toBuffer()))).toBeLessThan(3)
  })

  it('reports text that nothing here can read', async () => {
    const { bytes } = await drawing(pictures, 'georgian')
    expect(await engine.recognize(bytes)).toEqual({ ok: false, reason: 'unreadable' })
  })
})
