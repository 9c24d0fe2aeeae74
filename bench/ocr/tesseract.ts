// tesseract.js as the peer: installed on demand in bench/peers, with its language data from npm.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

export type Tesseract = Awaited<ReturnType<typeof openTesseract>>

/** One block of text, the default of tesseract.js, or with tesseract's own layout analysis. */
export type PageMode = 'block' | 'layout'

export async function openTesseract(peers: string, pageMode: PageMode) {
  if (!existsSync(join(peers, 'node_modules', 'tesseract.js'))) await promisify(execFile)('npm', ['ci'], { cwd: peers })
  const require = createRequire(join(peers, 'package.json'))
  const { createWorker }: TesseractModule = require('tesseract.js')
  const workers = new Map<string, Promise<TesseractWorker>>()

  async function start(language: string): Promise<TesseractWorker> {
    const folder = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    const langPath = join(folder, '4.0.0_best_int')
    const worker = await createWorker(language, LSTM_ONLY, { langPath, cacheMethod: 'none' })
    await worker.setParameters({ tessedit_pageseg_mode: { block: '6', layout: '3' }[pageMode] })
    return worker
  }

  return {
    name: `tesseract.js, ${pageMode}`,
    /** The peer is given the language; our engine is not. */
    async read(bytes: Uint8Array, language: string): Promise<string> {
      const worker = workers.get(language) ?? start(language)
      workers.set(language, worker)
      const { data } = await (await worker).recognize(Buffer.from(bytes), { rotateAuto: true })
      return data.text
    },
    async close(): Promise<void> {
      for (const worker of workers.values()) await (await worker).terminate()
    },
  }
}

const LSTM_ONLY = 1

// The peers are not installed when types are checked, so their types are declared here.
interface TesseractModule {
  createWorker(language: string, engine: number, options: object): Promise<TesseractWorker>
}
interface TesseractWorker {
  setParameters(parameters: Record<string, string>): Promise<unknown>
  recognize(image: Buffer, options: object): Promise<{ data: { text: string } }>
  terminate(): Promise<unknown>
}
