// The start of /make-pdf: an extension frames this page, gives it a text, and gets it back as a PDF. It shows, stores and sends nothing.
import { type PdfPageState, readPdfText } from '@jotsam/core/export/pdf-text'

if (parent !== window) {
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || !/^(?:chrome|moz)-extension:\/\//.test(origin)) return
    void pdfOf(data).then((answer) => parent.postMessage(answer, origin))
  })
  const ready: PdfPageState = 'ready'
  parent.postMessage(ready, '*')
}

async function pdfOf(given: unknown): Promise<PdfPageState | Blob> {
  try {
    const text = readPdfText(given)
    if (!text) return 'failed'
    const { makePdf } = await import('./features/captures/export/pdf/make-pdf.ts')
    return await makePdf(text)
  } catch {
    return 'failed'
  }
}
