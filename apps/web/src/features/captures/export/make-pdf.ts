// Lays a capture out as a PDF with text that can be selected and searched. Heavy: import it lazily.

import { contentToHtml } from '@jotsam/core/content-html'
import { createdDate } from '@jotsam/core/created-date'
import type { ExportedCapture } from '@jotsam/core/export-text'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture-detail'
import pdfMake from 'pdfmake/build/pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { cleanFragment } from '../../../lib/sanitize.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { pdfColours } from './pdf-colours.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { withPdfImages } from './pdf-images.ts'

export async function makePdf(capture: ExportedCapture): Promise<Blob> {
  const fragment = cleanFragment(contentToHtml(capture.content))
  await Promise.all([loadPdfFonts(pdfMake), withPdfImages(fragment)])
  return pdfMake.createPdf(documentOf(capture, pdfBlocks(fragment))).getBlob()
}

function documentOf(capture: ExportedCapture, content: Content[]): TDocumentDefinitions {
  return {
    info: { title: capture.title, creator: 'Jotsam' },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'NotoSans', fontSize: 10.5, lineHeight: 1.35 },
    styles: {
      title: { fontSize: 20, bold: true, lineHeight: 1.15 },
      facts: { fontSize: 9, color: pdfColours.muted },
      h1: { fontSize: 17, bold: true },
      h2: { fontSize: 14.5, bold: true },
      h3: { fontSize: 12.5, bold: true },
      code: { fontSize: 9, background: pdfColours.code },
    },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: 'center',
      style: 'facts',
      margin: [0, 20, 0, 0],
    }),
    content: [
      { text: capture.title, style: 'title', margin: [0, 0, 0, 6] },
      { text: factsOf(capture), style: 'facts', margin: [0, 0, 0, 16] },
      ...content,
    ],
  }
}

function factsOf(capture: ExportedCapture): Content[] {
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at)}`,
    capture.notebook ? `${texts.notebookField}: ${capture.notebook}` : null,
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : null,
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter((fact) => fact !== null)
  const source = capture.source_url
  return [
    facts.join('   '),
    ...(source ? [`\n${texts.source}: `, { text: source, link: source, color: pdfColours.link }] : []),
  ]
}
