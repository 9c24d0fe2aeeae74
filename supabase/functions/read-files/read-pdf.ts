// The text of a PDF and pictures of its scanned pages, read in a thread of its own. Null when it cannot be read within the limits.
import { Worker } from 'node:worker_threads'

export interface PdfContent {
  readonly text: string
  /** JPEG pictures of pages that have no text of their own. */
  readonly scans: readonly Uint8Array[]
}

export function readPdf(workerUrl: URL, bytes: Uint8Array): Promise<PdfContent | null> {
  return new Promise((done) => {
    const worker = new Worker(workerUrl, {
      workerData: { bytes, lettersMax: LETTERS, pagesMax: PAGES, scansMax: SCANS },
      resourceLimits: { maxOldGenerationSizeMb: 256 },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(null), SECONDS * 1000)
    const end = (content: PdfContent | null) => {
      clearTimeout(timer)
      void worker.terminate()
      done(content)
    }
    worker.once('message', (content: PdfContent) => end(content))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

const SECONDS = 30
const PAGES = 500
const LETTERS = 200_000
/** Each scanned page counts as one reading. */
const SCANS = 20
