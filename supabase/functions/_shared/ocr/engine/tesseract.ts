// Reads lines with tesseract, compiled to WebAssembly. Only this module knows it. For a line-reading thread only: it blocks.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LINE_HEIGHT, type LineCrop } from '../read/crop-line.ts'
import type { LineReader } from '../read/line-reader.ts'
import { packageFolder } from './model-files.ts'

/** A thread can have one language at a time. */
export async function loadTesseract(language: string): Promise<LineReader> {
  core ??= startCore()
  const { module, api } = await core
  const folder = join(packageFolder(`@tesseract.js-data/${language}`), '4.0.0_best_int')
  const data = await promisify(gunzip)(await readFile(join(folder, `${language}.traineddata.gz`)))
  module.FS.writeFile(`/${language}.traineddata`, data)
  const isReady = api.Init(null, language, LSTM_ONLY) === 0
  module.FS.unlink(`/${language}.traineddata`)
  if (!isReady) throw new Error(`tesseract cannot read its data of ${language}`)
  api.SetVariable('tessedit_pageseg_mode', SINGLE_LINE)
  return {
    async read(crop) {
      module.FS.writeFile('/input', greyMap(crop))
      if (api.SetImageFile(1, 0) !== 0) throw new Error('tesseract cannot open a line')
      api.Recognize(null)
      const text = api.GetUTF8Text().replace(DIRECTION_MARKS, '').replace(/\s+/g, ' ').trim()
      return { text, score: text === '' ? 0 : api.MeanTextConf() / 100 }
    },
    release: async () => api.End(),
  }
}

const LSTM_ONLY = 1
const SINGLE_LINE = '7'
/** The text is in logical order; programs that show it find its direction from its letters. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

let core: Promise<Core> | null = null

async function startCore(): Promise<Core> {
  const file = join(packageFolder('tesseract.js-core'), 'tesseract-core-simd-lstm.js')
  const start: StartCore = createRequire(file)(file)
  const module = await start({ TesseractProgress: () => {}, print: () => {}, printErr: () => {} })
  return { module, api: new module.TessBaseAPI() }
}

/** A PGM file: dark letters on white, with a margin, as tesseract was trained. */
function greyMap({ width, data }: LineCrop): Uint8Array {
  const plane = width * LINE_HEIGHT
  const grey = (i: number) => (((data[i] ?? 0) + (data[plane + i] ?? 0) + (data[2 * plane + i] ?? 0)) / 3 + 1) * 127.5
  let sum = 0
  for (let i = 0; i < plane; i++) sum += grey(i)
  const isDark = sum < plane * 128
  const [across, down] = [width + 2 * MARGIN, LINE_HEIGHT + 2 * MARGIN]
  const head = Buffer.from(`P5\n${across} ${down}\n255\n`)
  const file = new Uint8Array(head.length + across * down).fill(255)
  file.set(head)
  for (let y = 0; y < LINE_HEIGHT; y++) {
    const row = head.length + (y + MARGIN) * across + MARGIN
    for (let x = 0; x < width; x++) {
      const value = grey(y * width + x)
      file[row + x] = isDark ? 255 - value : value
    }
  }
  return file
}

const MARGIN = 10

interface Core {
  readonly module: TesseractModule
  readonly api: TessBaseApi
}

type StartCore = (options: Record<string, () => void>) => Promise<TesseractModule>

interface TesseractModule {
  readonly FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void }
  readonly TessBaseAPI: new () => TessBaseApi
}

interface TessBaseApi {
  Init(path: null, language: string, engine: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
  MeanTextConf(): number
  End(): void
}
