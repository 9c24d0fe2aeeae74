// A worker that reads the text of one PDF. It is ended from outside when it takes too long or too much memory.
import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'

const { bytes, lettersMax, pagesMax } = workerData as { bytes: Uint8Array; lettersMax: number; pagesMax: number }
const pdf = await getDocumentProxy(new Uint8Array(bytes))
let text = ''
for (let number = 1; number <= Math.min(pdf.numPages, pagesMax) && text.length < lettersMax; number += 1) {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
  text += '\n\n'
}
parentPort?.postMessage(text.slice(0, lettersMax))
