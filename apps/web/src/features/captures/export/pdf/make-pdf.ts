// Lays a text out as a PDF with text that can be selected and searched. Heavy: import it lazily.

import { createdDate } from '@jotsam/core/capture/created-date'
import { factsOfCapture } from '@jotsam/core/capture/sources/page-facts'
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import type { ExportedCapture } from '@jotsam/core/export/export-text'
import type { PdfText } from '@jotsam/core/export/pdf-text'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import pdfMake from 'pdfmake/build/pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dressChat } from '../../../../components/reading/dress-chat.ts'
import { withoutTitle } from '../../../../components/reading/repeated-title.ts'
import { showHighlights } from '../../../../components/reading/show-highlights.ts'
import { cleanFragment } from '../../../../lib/sanitize.ts'
import { listedHighlights } from '../listed-highlights.ts'
import { BOXES, pdfBlocks, TASK } from './pdf-blocks.ts'
import { pdfColours } from './pdf-colours.ts'
import { loadPdfFonts, TEXT_FONT } from './pdf-fonts.ts'
import { withPdfImages } from './pdf-images.ts'
import type { PdfRun } from './pdf-inlines.ts'
import { endsPage, FOOTER } from './pdf-pages.ts'
import { withoutEnd } from './pdf-spacing.ts'
import { pdfText, TEXT_SIZE } from './pdf-text.ts'

export function pdfTextOf(capture: ExportedCapture): PdfText {
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at)}`,
    capture.notebook ? `${texts.notebookField}: ${capture.notebook}` : '',
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : '',
    ...Object.values(factsOfCapture(capture)),
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter(Boolean)
  return { title: capture.title, content: wordsOfMentions(capture.content), facts, source: capture.source_url }
}

export async function makePdf(given: PdfText, highlights: readonly Highlight[] = []): Promise<Blob> {
  const fragment = withoutTitle(cleanFragment(contentToHtml(given.content)), given.title)
  const title = [{ text: given.title, fontSize: 20, use: 'heading' as const, bold: true }]
  const facts = factRuns(given)
  if (fragment.querySelector('pre'))
    await (await import('../../../../components/reading/colour-code.ts')).colourCode(fragment)
  if (fragment.querySelector('span[data-language="tex"]'))
    await (await import('./pdf-formulas.ts')).withPdfFormulas(fragment)
  // Last, because the others replace the text of code and formulas.
  showHighlights(fragment, highlights)
  fragment.append(...listedHighlights(fragment, highlights))
  // It adds tools, which a PDF cannot use.
  if (dressChat(fragment)) for (const tool of fragment.querySelectorAll('[data-added]')) tool.remove()
  const formulas = [...fragment.querySelectorAll('img[data-source]')].map((image) => image.getAttribute('data-source'))
  const text =
    [...title, ...facts].map((run) => run.text).join('') +
    fragment.textContent +
    formulas.join('') +
    (fragment.querySelector(TASK) ? BOXES : '')
  const hasCode = fragment.querySelector('code, kbd, pre, samp, .ql-font-monospace') !== null
  const [fonts] = await Promise.all([
    loadPdfFonts(pdfMake, text, hasCode ? ['heading', 'code'] : ['heading']),
    withPdfImages(fragment),
  ])
  const setting = { fonts, width: TEXT_WIDTH }
  const content = [
    pdfText(title, setting, { margin: [0, 0, 0, 6] }),
    pdfText(facts, { ...setting, style: SMALL }, { margin: [0, 0, 0, 16] }),
    ...withoutEnd(pdfBlocks(fragment, setting)),
  ]
  return pdfMake.createPdf(documentOf(given.title, content)).getBlob()
}

const MARGIN = 56
/** The width of A4 without its margins, in points. */
const TEXT_WIDTH = 595 - 2 * MARGIN
const SMALL = { fontSize: 9, color: pdfColours.muted }

function documentOf(title: string, content: Content[]): TDocumentDefinitions {
  return {
    info: { title, creator: 'Jotsam' },
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, 64],
    defaultStyle: { font: TEXT_FONT, fontSize: TEXT_SIZE, lineHeight: 1.35 },
    footer: (page, pages) => ({
      ...SMALL,
      text: `${page} / ${pages}`,
      style: FOOTER,
      alignment: 'center',
      margin: [0, 20, 0, 0],
    }),
    pageBreakBefore: endsPage,
    content,
  }
}

function factRuns({ facts, source }: PdfText): PdfRun[] {
  const address = webHost(source) === null ? null : source
  return [
    { text: facts.join('   ') },
    ...(address ? [{ text: `\n${texts.source}: ` }, { text: address, link: address, color: pdfColours.link }] : []),
  ]
}
