// Gives every letter of a paragraph a font that has it. What is one sign together, such as a flag, stays together.
import type { PdfFont } from './pdf-fonts.ts'
import type { PdfRun } from './pdf-inlines.ts'

export interface SetRun extends PdfRun {
  readonly font: string
}

/** Null when a letter is in none of the fonts, or runs from the right, which the PDF maker cannot do. */
export function setInFonts(runs: readonly PdfRun[], fonts: readonly PdfFont[]): SetRun[] | null {
  if (runs.some(({ text }) => RIGHT_TO_LEFT.test(text))) return null
  const set: SetRun[] = []
  for (const run of runs) {
    const own = fonts.filter(({ isForCode }) => isForCode === (run.isCode ?? false))
    const parts = partsOf(run.text, [...own, ...fonts])
    if (!parts) return null
    set.push(...parts.map((part) => ({ ...run, ...part })))
  }
  return set
}

export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

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
    // Nobody has a letter for what has no meaning.
    const name = font?.name ?? (/^\p{Co}/u.test(sign) ? fonts[0]?.name : undefined)
    if (name === undefined) return null
    const last = parts.at(-1)
    if (last?.font === name) last.text += sign
    else parts.push({ text: sign, font: name })
  }
  return parts
}

const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Marks for colours, directions and breaks: in a PDF, empty boxes. */
const UNSEEN = /\u00AD|\u200B|\u200E|\u200F|\u2060|\uFE0E|\uFE0F|\uFEFF|[\u{1F3FB}-\u{1F3FF}]/gu

const isBlank = (letter: string) => /^\s*$/.test(letter)
