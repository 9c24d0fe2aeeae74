// The text of a PDF, read in a thread of its own. Null when it cannot be read within the limits.
import { Worker } from 'node:worker_threads'

export function pdfText(workerUrl: URL, bytes: Uint8Array): Promise<string | null> {
  return new Promise((done) => {
    const worker = new Worker(workerUrl, {
      workerData: { bytes, lettersMax: LETTERS, pagesMax: PAGES },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(null), SECONDS * 1000)
    const end = (text: string | null) => {
      clearTimeout(timer)
      void worker.terminate()
      done(text)
    }
    worker.once('message', (text) => end(String(text)))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

const SECONDS = 30
const PAGES = 500
const LETTERS = 200_000
