// Lays a capture out as a PDF with text that can be selected and searched. Heavy: import it lazily.

import { createdDate } from '@jotsam/core/capture/created-date'
import { factsOfCapture } from '@jotsam/core/capture/sources/page-facts'
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import type { ExportedCapture } from '@jotsam/core/export/export-text'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import pdfMake from 'pdfmake/build/pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces'
import { dressChat } from '../../../../components/reading/dress-chat.ts'
import { withoutTitle } from '../../../../components/reading/repeated-title.ts'
import { showHighlights } from '../../../../components/reading/show-highlights.ts'
import { cleanFragment } from '../../../../lib/sanitize.ts'
import { listedHighlights } from '../listed-highlights.ts'
import { pdfBlocks, withoutEnd } from './pdf-blocks.ts'
import { pdfColours } from './pdf-colours.ts'
import { loadPdfFonts, TEXT_FONT } from './pdf-fonts.ts'
import { withPdfImages } from './pdf-images.ts'
import type { PdfRun } from './pdf-inlines.ts'
import { endsPage, FOOTER } from './pdf-pages.ts'
import { pdfText, TEXT_SIZE } from './pdf-text.ts'

export async function makePdf(capture: ExportedCapture, highlights: readonly Highlight[] = []): Promise<Blob> {
  const fragment = withoutTitle(cleanFragment(contentToHtml(wordsOfMentions(capture.content))), capture.title)
  for (const item of fragment.querySelectorAll('li[data-list$="checked"]')) tick(item)
  const title = [{ text: capture.title, fontSize: 20, bold: true }]
  const facts = factsOf(capture)
  if (fragment.querySelector('pre'))
    await (await import('../../../../components/reading/colour-code.ts')).colourCode(fragment)
  if (fragment.querySelector('span[data-language="tex"]'))
    await (await import('./pdf-formulas.ts')).withPdfFormulas(fragment)
  // Last, because the others replace the text of code and formulas.
  showHighlights(fragment, highlights)
  fragment.append(...listedHighlights(fragment, highlights))
  // It adds tools, which a PDF cannot use.
  if (dressChat(fragment)) for (const tool of fragment.querySelectorAll('[data-added]')) tool.remove()
  const text = [...title, ...facts].map((run) => run.text).join('') + fragment.textContent
  const hasCode = fragment.querySelector('code, kbd, pre, samp, .ql-font-monospace') !== null
  const [fonts] = await Promise.all([loadPdfFonts(pdfMake, text, hasCode), withPdfImages(fragment)])
  const setting = { fonts, width: TEXT_WIDTH }
  const content = [
    pdfText(title, setting, { margin: [0, 0, 0, 6] }),
    pdfText(facts, { ...setting, style: SMALL }, { margin: [0, 0, 0, 16] }),
    ...withoutEnd(pdfBlocks(fragment, setting)),
  ]
  return pdfMake.createPdf(documentOf(capture.title, content)).getBlob()
}

/** A browser draws the boxes of a task list with CSS; in a PDF they must be text. */
function tick(item: Element): void {
  const words = item.firstElementChild?.localName === 'p' ? item.firstElementChild : item
  words.prepend(item.getAttribute('data-list') === 'checked' ? '☑ ' : '☐ ')
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

function factsOf(capture: ExportedCapture): PdfRun[] {
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at)}`,
    capture.notebook ? `${texts.notebookField}: ${capture.notebook}` : null,
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : null,
    ...Object.values(factsOfCapture(capture)),
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter((fact) => fact !== null)
  const source = capture.source_url
  return [
    { text: facts.join('   ') },
    ...(source ? [{ text: `\n${texts.source}: ` }, { text: source, link: source, color: pdfColours.link }] : []),
  ]
}
