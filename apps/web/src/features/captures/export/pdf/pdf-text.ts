// A paragraph of a PDF: set in fonts that have its letters, or else drawn.
import type { Content, ContentText } from 'pdfmake/interfaces'
import { assignFonts, type SetRun } from './assign-fonts.ts'
import { drawnText } from './drawn-text.ts'
import type { PdfFont } from './pdf-fonts.ts'
import type { PdfRun, Style } from './pdf-inlines.ts'

/** The style that a block inherits. */
export interface Setting {
  readonly fonts: readonly PdfFont[]
  /** In points. */
  readonly width: number
  /** Longer words are divided; without it, those that are wider than the width. */
  readonly longestWord?: number
  /** How many lists and quotes are around it. */
  readonly depth?: number
  readonly style?: Style
  readonly alignment?: 'center' | 'right' | 'justify'
}

export function withStyle(setting: Setting, style: Style): Setting {
  return { ...setting, style: { ...setting.style, ...style } }
}

export function pdfText(
  runs: readonly PdfRun[],
  { fonts, width, longestWord, style, alignment }: Setting,
  as: Pick<ContentText, 'headlineLevel' | 'margin' | 'preserveLeadingSpaces'>,
): Content {
  const styled = runs.map((run) => ({ ...style, ...run }))
  const set = assignFonts(styled, fonts)
  if (set) {
    const most = longestWord ?? width / letterWidth(style)
    return { ...as, ...(alignment ? { alignment } : {}), text: set.flatMap((run) => divided(run, most)) }
  }
  // pdfmake puts a list marker beside the first line of text. Pictures have no text, so a blank line that takes no space stands above them.
  const firstLine = { text: '\u00A0', lineHeight: 0.01 }
  return { ...as, stack: [firstLine, ...drawnText(styled, { fonts, width, ...(alignment ? { alignment } : {}) })] }
}

/** About the width of a letter, in points. */
export const letterWidth = (style: Style = {}): number => 0.6 * (style.fontSize ?? TEXT_SIZE)

export const TEXT_SIZE = 10.5

/** pdfmake keeps a word in one line, even when it is wider than the page. */
function divided(run: SetRun, most: number): (SetRun & { wordBreak?: 'break-all' })[] {
  const longWord = new RegExp(`([!-~]{${Math.max(1, Math.floor(most)) + 1},})`)
  return run.text
    .split(most < run.text.length ? longWord : /(?!)/)
    .map((text, at) => (at % 2 === 0 ? { ...run, text } : { ...run, text, wordBreak: 'break-all' as const }))
    .filter(({ text }, _at, all) => text !== '' || all.length === 1)
}
