// A paragraph of a PDF: in fonts that have its letters, or else drawn.
import type { Content, ContentText } from 'pdfmake/interfaces'
import { drawnText } from './drawn-text.ts'
import type { PdfFont } from './pdf-fonts.ts'
import type { Looks, PdfRun } from './pdf-inlines.ts'
import { setInFonts } from './set-in-fonts.ts'

/** What a block takes from those around it. */
export interface Setting {
  readonly fonts: readonly PdfFont[]
  /** In points. */
  readonly width: number
  readonly looks?: Looks
}

export function pdfText(
  runs: readonly PdfRun[],
  { fonts, width, looks }: Setting,
  as: Pick<ContentText, 'margin' | 'preserveLeadingSpaces'>,
): Content {
  const dressed = runs.map((run) => ({ ...looks, ...run }))
  const set = setInFonts(dressed, fonts)
  if (set) return { ...as, text: set }
  // It takes no room; a list's mark is set beside the first line of text, and pictures are none.
  const firstLine = { text: '\u00A0', lineHeight: 0.01 }
  return { ...as, stack: [firstLine, ...drawnText(dressed, width)] }
}
