// Compares the engine with another one on the stored pictures and prints both results. bench/ocr/run.ts runs it.
import { rm } from 'node:fs/promises'
import { createOcrEngine, type OcrEngine } from '../index.ts'
import { buildWorker } from './build-worker.ts'
import { countErrors, type ErrorCount, errorRate } from './error-rate.ts'
import { DRAWN_SCRIPTS, drawing, type Specimen, specimens, withoutBlanks } from './pictures.ts'

export interface Peer {
  readonly name: string
  /** The peer is given the language; our engine is not. */
  read(bytes: Uint8Array, language: string): Promise<string>
  close(): Promise<void>
}

export interface BenchOptions {
  /** The repository's root, with a trailing slash. */
  readonly root: URL
  readonly openPeers: readonly (() => Promise<Peer>)[]
  readonly out: (line: string) => void
}

export async function benchOcr({ root, openPeers, out }: BenchOptions): Promise<void> {
  const folder = new URL('bench/ocr/pictures/', root)
  const pictures = await specimens(folder)
  const workerUrl = await buildWorker(new URL('supabase/functions/_workers/ocr.ts', root))
  const engine = createOcrEngine({ workerUrl })
  const ours = await measureOurs(pictures, engine)
  out(`OCR of ${pictures.length} pictures: characters wrong in a hundred, by class; seconds a picture`)
  out(row('', ...CLASSES.map(({ name }) => name), 'p50 s', 'p95 s'))
  out(row('to reach', ...CLASSES.map(({ target }) => target.toFixed(1)), '', ''))
  out(row('jotsam', ...figures(ours)))
  out('')
  out(
    'Other scripts, one page each: characters wrong in a hundred; seconds, with finding the script and loading its reader',
  )
  for (const script of DRAWN_SCRIPTS) {
    const { text, bytes } = await drawing(folder, script)
    const start = performance.now()
    const result = await engine.recognize(bytes)
    const seconds = (performance.now() - start) / 1000
    const errors = countErrors(withoutBlanks(script, text), withoutBlanks(script, result.ok ? result.text : ''))
    out(row(script, errorRate([errors]).toFixed(2), seconds.toFixed(2)))
  }
  out('')
  engine.close()
  await rm(new URL('.', workerUrl), { recursive: true })
  for (const openPeer of openPeers) {
    const peer = await measurePeer(pictures, openPeer)
    out(
      typeof peer === 'string' ? `The peer could not be measured: ${peer}` : row(peer.name, ...figures(peer.measured)),
    )
  }
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

function measureOurs(pictures: readonly Specimen[], engine: OcrEngine): Promise<Measured[]> {
  return measure(pictures, async (bytes) => {
    const result = await engine.recognize(bytes)
    return result.ok ? result.text : ''
  })
}

async function measurePeer(
  pictures: readonly Specimen[],
  openPeer: () => Promise<Peer>,
): Promise<{ name: string; measured: Measured[] } | string> {
  try {
    const peer = await openPeer()
    const measured = await measure(pictures, (bytes, specimen) => peer.read(bytes, specimen.lang))
    await peer.close()
    return { name: peer.name, measured }
  } catch (error) {
    return String(error)
  }
}

type Read = (bytes: Uint8Array, specimen: Specimen) => Promise<string>

async function measure(pictures: readonly Specimen[], read: Read): Promise<Measured[]> {
  // The first picture is not measured, so that the start of an engine does not count.
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

function figures(measured: readonly Measured[]): string[] {
  const rates = CLASSES.map(({ categories }) =>
    errorRate(measured.filter(({ category }) => categories.includes(category)).map(({ errors }) => errors)).toFixed(2),
  )
  const seconds = measured.map((one) => one.seconds).sort((a, b) => a - b)
  const at = (share: number) => (seconds[Math.floor(seconds.length * share)] ?? 0).toFixed(2)
  return [...rates, at(0.5), at(0.95)]
}

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(22) + cells.map((cell) => cell.padStart(13)).join('')
