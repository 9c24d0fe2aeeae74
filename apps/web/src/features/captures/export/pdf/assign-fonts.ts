// Gives every letter of a paragraph a font that has it. A grapheme, such as a flag, stays in one font.
import { hasRightToLeft } from '@jotsam/core/html/text-direction'
import type { PdfFont } from './pdf-fonts.ts'
import type { PdfRun } from './pdf-inlines.ts'

export interface SetRun extends PdfRun {
  readonly font: string
}

/**
 * Null when a formula is among it, when no font has a letter, when the text is right to left, which pdfmake cannot set, or when it has signs that are written before
 * the letters they follow, as in Hindi: the words of the PDF could not be found.
 */
export function assignFonts(runs: readonly PdfRun[], fonts: readonly PdfFont[]): SetRun[] | null {
  if (runs.some(({ text, formula }) => formula || hasRightToLeft(text) || REORDERED.test(text))) return null
  const set: SetRun[] = []
  for (const run of runs) {
    const own = fonts.filter(({ use }) => use === run.use)
    const parts = partsOf(run.text, [...own, ...fonts])
    if (!parts) return null
    set.push(...parts.map((part) => ({ ...run, ...part })))
  }
  return set
}

const REORDERED = /\p{Script=Devanagari}/u

interface Part {
  text: string
  readonly font: string
}

function partsOf(text: string, fonts: readonly PdfFont[]): Part[] | null {
  const parts: Part[] = []
  for (const { segment } of signs.segment(text)) {
    const sign = segment.replace(UNSEEN, '')
    const font = fonts.find(({ has }) =>
      [...sign].every((letter) => isBlank(letter) || has(letter.codePointAt(0) ?? 0)),
    )
    // No font has a glyph for private-use characters, so the first one is used.
    const name = font?.name ?? (/^\p{Co}/u.test(sign) ? fonts[0]?.name : undefined)
    if (name === undefined) return null
    const last = parts.at(-1)
    if (last?.font === name) last.text += sign
    else parts.push({ text: sign, font: name })
  }
  return parts
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Invisible characters, variation selectors and skin tones would be empty boxes in a PDF. */
const UNSEEN = /\u00AD|\u200B|\u200E|\u200F|\u2060|\uFE0E|\uFE0F|\uFEFF|[\u{1F3FB}-\u{1F3FF}]/gu

const isBlank = (letter: string) => /^\s*$/.test(letter)
