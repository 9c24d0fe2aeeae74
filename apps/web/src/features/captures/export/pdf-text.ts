// A paragraph of a PDF: set in fonts that have its letters, or else drawn.
import type { Content, ContentText } from 'pdfmake/interfaces'
import { assignFonts } from './assign-fonts.ts'
import { drawnText } from './drawn-text.ts'
import type { PdfFont } from './pdf-fonts.ts'
import type { PdfRun, Style } from './pdf-inlines.ts'

/** The style that a block inherits. */
export interface Setting {
  readonly fonts: readonly PdfFont[]
  /** In points. */
  readonly width: number
  readonly style?: Style
  readonly alignment?: 'center' | 'right' | 'justify'
}

export function pdfText(
  runs: readonly PdfRun[],
  { fonts, width, style, alignment }: Setting,
  as: Pick<ContentText, 'headlineLevel' | 'margin' | 'preserveLeadingSpaces'>,
): Content {
  const styled = runs.map((run) => ({ ...style, ...run }))
  const set = assignFonts(styled, fonts)
  if (set) return { ...as, ...(alignment ? { alignment } : {}), text: set }
  // The empty text takes no room. pdfmake puts a list marker beside the first line of text, and pictures have none.
  const firstLine = { text: '\u00A0', lineHeight: 0.01 }
  return { ...as, stack: [firstLine, ...drawnText(styled, width)] }
}
