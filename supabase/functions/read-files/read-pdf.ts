// The text of a PDF and pictures of its scanned pages, read in a process of its own. Null when it cannot be read within the limits.
import { runWorker } from '../_shared/run-worker.ts'

export interface PdfContent {
  readonly text: string
  /** JPEG pictures of pages that have no text of their own. */
  readonly scans: readonly Uint8Array[]
}

export interface PdfToRead {
  readonly bytes: Uint8Array
  readonly lettersMax: number
  readonly pagesMax: number
  readonly scansMax: number
}

export function readPdf(workerUrl: URL, bytes: Uint8Array): Promise<PdfContent | null> {
  const work: PdfToRead = { bytes, lettersMax: LETTERS, pagesMax: PAGES, scansMax: SCANS }
  return runWorker(workerUrl, work, { seconds: 30, megabytes: 256 })
}

const PAGES = 500
const LETTERS = 200_000
/** Each scanned page counts as one reading. */
const SCANS = 20
