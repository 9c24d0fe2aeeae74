// What a save of the page would contain, for the popup.
import { toPlainText } from '@jotsam/core/html/plain-text'
import type { Preview } from '../messaging/protocol.ts'
import { receiptLines } from '../receipt-line.ts'
import { loadReader } from './load-reader.ts'
import { isPdf, pdfName } from './pdf-file.ts'

const SHOWN = 400

export async function previewPage(): Promise<Preview> {
  if (isPdf(document)) return { title: document.title, text: pdfName(document.URL), lines: [] }
  const { title, html, receipt } = (await loadReader()).extractPage(document)
  return { title, text: toPlainText(html).slice(0, SHOWN), lines: receiptLines(receipt) }
}
