// The text of a PDF and pictures of its scanned pages, read in a process of its own. Null when it cannot be read within the limits.
import { runWorker } from '../_shared/workers/run-worker.ts'

export interface PdfContent {
  readonly text: string
  /** JPEG pictures of pages that have no text of their own. */
  readonly scans: readonly Uint8Array[]
  /** There is more in it than the limits allow to read. */
  readonly isPartial: boolean
}

export interface PdfToRead {
  readonly bytes: Uint8Array
  readonly lettersMax: number
  readonly pagesMax: number
  readonly scansMax: number
  /** After this time it answers with what it has read. */
  readonly secondsMax: number
}

export function readPdf(workerUrl: URL, bytes: Uint8Array): Promise<PdfContent | null> {
  const work: PdfToRead = { bytes, lettersMax: LETTERS, pagesMax: PAGES, scansMax: SCANS, secondsMax: SECONDS }
  // The files of other people wait meanwhile. A page that never ends is ended from outside.
  return runWorker(workerUrl, work, { seconds: SECONDS + 5, megabytes: 256 })
}

const PAGES = 500
const SECONDS = 7
const LETTERS = 200_000
/** Each scanned page counts as one reading. */
const SCANS = 20
