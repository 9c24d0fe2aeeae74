// Tests the whole engine with the real models, in a worker built as the platform builds it, outside the repository.
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOcrEngine, type OcrEngine } from '../_shared/ocr/index.ts'
import { buildWorker } from '../_shared/ocr/testing/build-worker.ts'
import { countErrors, errorRate } from '../_shared/ocr/testing/error-rate.ts'
import { drawing, specimens, withoutBlanks } from '../_shared/ocr/testing/pictures.ts'

// Reading is CPU-bound: on a busy machine it takes many times as long.
vi.setConfig({ testTimeout: 240_000 })

// `npm test` reads one picture of each kind; `npm run test:deep` reads these too, and `npm run bench -- ocr` all that are stored.
// biome-ignore lint/style/noProcessEnv: vitest.config.ts sets it.
const deep = { skip: process.env.TEST_DEEP !== '1' }

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

// Each has its own time, because a busy machine needs long for one.
describe('a stored picture', () => {
  const isRead = async (_kind: string, file: string, limit: number) => {
    const specimen = (await specimens(pictures)).find((each) => each.file === file)
    expect(rateOf(specimen?.text ?? '', await read((await specimen?.bytes()) ?? Buffer.of()))).toBeLessThanOrEqual(
      limit,
    )
  }
  it.each([
    ['small letters', 's06_small_settings_11px.png', 0.6],
    ['little contrast', 's11_lowcontrast_form.png', 0.6],
    ['a blurred photo', 'p08_notice_motion.jpg', 0.6],
    ['a photo that its EXIF turns', 'r05_invoice_exif8.jpg', 0.2],
    ['French on a dark screen', 'l05_fr_ui_dark.png', 0.5],
  ])('a picture of %s is read', isRead)

  it.each([
    ['a dark screen', 's02_chat_dark_1x.png', 0.6],
    ['a document with a table', 'd06_invoice_200.png', 0.6],
    ['a noisy photo', 'p03_letter_q40_noise.jpg', 0.6],
  ])('a picture of %s is read', deep, isRead)
})

describe('pictures made here', () => {
  // The dark screen above has those of French.
  it.each(['german', 'spanish'])('reads the accents of %s', deep, async (name) => {
    const { text, bytes } = await drawing(pictures, name)
    expect(rateOf(text, await read(bytes))).toBeLessThanOrEqual(0.5)
  })

  it('reads light text on a dark background', deep, async () => {
    const { text, bytes } = await drawing(pictures, 'english-sans')
    const dark = await sharp(bytes).negate().linear(0.85, 20).jpeg({ quality: 70 }).toBuffer()
    expect(rateOf(text, await read(dark))).toBeLessThanOrEqual(1)
  })

  // Other scripts below are rotated by 90 and 180 degrees.
  it('reads a page rotated by 270 degrees', async () => {
    const { text, bytes } = await drawing(pictures, 'english-serif')
    expect(rateOf(text, await read(await sharp(bytes).rotate(270).webp().toBuffer()))).toBeLessThanOrEqual(1)
  })

  const isReadSlanted = async (degrees: number) => {
    const { text, bytes } = await drawing(pictures, 'english-serif')
    const slanted = await sharp(bytes).rotate(degrees, { background: '#d8d0c4' }).jpeg({ quality: 60 }).toBuffer()
    expect(rateOf(text, await read(slanted))).toBeLessThanOrEqual(1)
  }
  it('reads a page slanted by 4 degrees', () => isReadSlanted(4))
  it('reads a page slanted by -4 degrees', deep, () => isReadSlanted(-4))

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
    // A page this tall is cut. The text in its middle stands where it is cut, and some screens are empty.
    const screens = [parts[0], null, parts[1], null, null, parts[0]]
    const [width, height] = [640, 320]
    const page = sharp({ create: { width, height: height * screens.length, channels: 3, background: '#fff' } })
    const scrolled = page.composite(
      screens.flatMap((screen, i) => (screen ? [{ input: screen.bytes, left: 0, top: i * height }] : [])),
    )
    const text = screens.map((screen) => screen?.text ?? '').join(' ')
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

  it('reports a corrupt picture, and reads the dashes and numbers of the next one', async () => {
    const { text, bytes } = await drawing(pictures, 'dashes-and-numbers')
    expect(await engine.recognize(bytes.subarray(0, bytes.length / 2))).toMatchObject({ ok: false, reason: 'corrupt' })
    expect(await engine.recognize(Buffer.from('no picture'))).toMatchObject({ ok: false, reason: 'corrupt' })
    expect(rateOf(text, await read(bytes))).toBeLessThanOrEqual(2)
  })
})

describe('other scripts', () => {
  const isRead = async (script: string) => {
    const { text, bytes } = await drawing(pictures, script)
    const reading = await read(bytes)
    expect(rateOf(withoutBlanks(script, text), withoutBlanks(script, reading))).toBeLessThanOrEqual(3)
  }
  // It is read by tesseract, and from right to left. Chinese below is read by a network.
  it('reads Arabic in logical order', () => isRead('arabic'))
  it.each(['japanese', 'korean', 'hindi'])('reads %s in logical order', deep, isRead)

  const isReadBesideEnglish = async (name: string) => {
    const [english, other] = [await drawing(pictures, 'english-sans'), await drawing(pictures, name)]
    const { height = 0 } = await sharp(english.bytes).metadata()
    const both = await sharp(english.bytes)
      .flatten({ background: 'white' })
      .extend({ bottom: (await sharp(other.bytes).metadata()).height, right: 100, background: 'white' })
      .composite([{ input: other.bytes, top: height, left: 0 }])
      .png()
      .toBuffer()
    const text = withoutBlanks('chinese', english.text + other.text)
    expect(rateOf(text, withoutBlanks('chinese', await read(both)))).toBeLessThanOrEqual(5)
  }
  it('reads English and Chinese on one page', () => isReadBesideEnglish('chinese'))
  it('reads English and Russian on one page', deep, () => isReadBesideEnglish('russian'))

  it('reads a dark Chinese page upside down', deep, async () => {
    const { text, bytes } = await drawing(pictures, 'chinese')
    const dark = await sharp(bytes).negate().rotate(180).jpeg({ quality: 70 }).toBuffer()
    expect(rateOf(withoutBlanks('chinese', text), withoutBlanks('chinese', await read(dark)))).toBeLessThan(3)
  })

  it('reads Ukrainian on its side', deep, async () => {
    const { text, bytes } = await drawing(pictures, 'ukrainian')
    expect(rateOf(text, await read(await sharp(bytes).rotate(90).png().toBuffer()))).toBeLessThan(3)
  })

  it('reports text that nothing here can read', deep, async () => {
    const { bytes } = await drawing(pictures, 'georgian')
    expect(await engine.recognize(bytes)).toEqual({ ok: false, reason: 'unreadable' })
  })
})
