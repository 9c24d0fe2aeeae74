// How well and how fast pictures are read, class by class, beside tesseract.js on the same pictures in the same run.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createOcrEngine } from '../../supabase/functions/_shared/ocr/index.ts'
import { buildWorker } from '../../supabase/functions/_shared/ocr/testing/build-worker.ts'
import { countErrors, type ErrorCount, errorRate } from '../../supabase/functions/_shared/ocr/testing/error-rate.ts'
import { type Specimen, specimens } from '../../supabase/functions/_shared/ocr/testing/pictures.ts'
import { openTesseract } from './tesseract.ts'

/** Run from the repository's root. */
export default async function benchOcr(out: (line: string) => void): Promise<void> {
  const root = pathToFileURL(`${process.cwd()}/`)
  const pictures = await specimens(new URL('bench/ocr/pictures/', root))
  const workerUrl = await buildWorker(new URL('supabase/functions/_workers/ocr.ts', root))
  const engine = createOcrEngine({ workerUrl, timeLimitMs: 120_000 })
  const ours = await measure(pictures, async (bytes) => {
    const result = await engine.recognize(bytes)
    return result.ok ? result.text : ''
  })
  engine.close()
  await rm(new URL('.', workerUrl), { recursive: true })

  const peer = await measurePeer(pictures, join(process.cwd(), 'bench', 'peers'))
  out(`OCR of ${pictures.length} pictures: characters wrong in a hundred, by class; seconds a picture`)
  out(row('', ...CLASSES.map(({ name }) => name), 'p50 s', 'p95 s'))
  out(row('to reach', ...CLASSES.map(({ target }) => target.toFixed(1)), '', ''))
  out(row('jotsam', ...figures(ours)))
  if (typeof peer === 'string') out(`tesseract.js could not be measured: ${peer}`)
  else out(row('tesseract.js', ...figures(peer)))
}

interface Measured {
  readonly category: Specimen['category']
  readonly errors: ErrorCount
  readonly seconds: number
}

const CLASSES: readonly { name: string; categories: readonly Specimen['category'][]; target: number }[] = [
  { name: 'screenshots', categories: ['screen'], target: 0.6 },
  { name: 'documents', categories: ['doc'], target: 0.3 },
  { name: 'photos', categories: ['photo'], target: 1.1 },
  { name: 'turned', categories: ['rot90', 'exif'], target: 0.1 },
  { name: 'accents', categories: ['lang'], target: 1.9 },
]

type Read = (bytes: Uint8Array, specimen: Specimen) => Promise<string>

async function measure(pictures: readonly Specimen[], read: Read): Promise<Measured[]> {
  // One picture first, unmeasured: neither engine's start belongs to a picture.
  for (const specimen of pictures.slice(0, 1)) await read(await specimen.bytes(), specimen)
  const measured: Measured[] = []
  for (const specimen of pictures) {
    const bytes = await specimen.bytes()
    const start = performance.now()
    const text = await read(bytes, specimen)
    const seconds = (performance.now() - start) / 1000
    measured.push({ category: specimen.category, errors: countErrors(specimen.text, text), seconds })
  }
  return measured
}

async function measurePeer(pictures: readonly Specimen[], folder: string): Promise<Measured[] | string> {
  try {
    const tesseract = await openTesseract(folder)
    const measured = await measure(pictures, (bytes, specimen) => tesseract.read(bytes, specimen.lang))
    await tesseract.close()
    return measured
  } catch (error) {
    return String(error)
  }
}

function figures(measured: readonly Measured[]): string[] {
  const rates = CLASSES.map(({ categories }) =>
    errorRate(measured.filter(({ category }) => categories.includes(category)).map(({ errors }) => errors)).toFixed(2),
  )
  const seconds = measured.map((one) => one.seconds).sort((a, b) => a - b)
  const at = (share: number) => (seconds[Math.floor(seconds.length * share)] ?? 0).toFixed(2)
  return [...rates, at(0.5), at(0.95)]
}

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(14) + cells.map((cell) => cell.padStart(13)).join('')
