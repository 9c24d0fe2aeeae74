// The scripts that can be read, and the languages with accents, and what reads each.

import type { ReadText } from './ctc.ts'

export type Script = 'latin' | OtherScript
export type OtherScript = keyof typeof OTHER_SCRIPTS

interface ScriptReader {
  /** A PP-OCR network of the models package, or the language of tesseract's data. */
  readonly engine: { readonly network: string; readonly dictionary: string } | { readonly language: string }
  /** Most letters of a reading are of these; otherwise it is a guess. */
  readonly letters: RegExp
  /** The mean score from which a reading is in this script. Measured: the right reader gives more, all others give less. */
  readonly sure: number
  readonly isRightToLeft?: true
}

/** PP-OCR reads Chinese and Japanese well. It has no free network for the others in any npm package, and tesseract reads those well. */
const OTHER_SCRIPTS = {
  chinese: {
    engine: { network: 'ch_PP-OCRv4_rec_infer.onnx', dictionary: 'ch_dict.txt' },
    letters: /\p{Script=Han}/u,
    sure: 0.88,
  },
  japanese: {
    engine: { network: 'japan_PP-OCRv3_rec_infer.onnx', dictionary: 'japan_dict.txt' },
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    sure: 0.88,
  },
  korean: { engine: { language: 'kor' }, letters: /\p{Script=Hangul}/u, sure: 0.8 },
  arabic: { engine: { language: 'ara' }, letters: /\p{Script=Arabic}/u, sure: 0.8, isRightToLeft: true },
  // The Belarusian data knows all letters of Russian. There is no Russian package.
  russian: { engine: { language: 'bel' }, letters: /\p{Script=Cyrillic}/u, sure: 0.8 },
  ukrainian: { engine: { language: 'ukr' }, letters: /\p{Script=Cyrillic}/u, sure: 0.8 },
  hindi: { engine: { language: 'hin' }, letters: /\p{Script=Devanagari}/u, sure: 0.8 },
  thai: { engine: { language: 'tha' }, letters: /\p{Script=Thai}/u, sure: 0.82 },
  greek: { engine: { language: 'ell' }, letters: /\p{Script=Greek}/u, sure: 0.8 },
  hebrew: { engine: { language: 'heb' }, letters: /\p{Script=Hebrew}/u, sure: 0.8, isRightToLeft: true },
  // Latin letters. The Latin network sees that a letter has an accent and often takes the wrong one; tesseract knows the words.
  german: { engine: { language: 'deu' }, letters: /\p{Script=Latin}/u, sure: 0.6 },
  french: { engine: { language: 'fra' }, letters: /\p{Script=Latin}/u, sure: 0.6 },
  spanish: { engine: { language: 'spa' }, letters: /\p{Script=Latin}/u, sure: 0.6 },
  italian: { engine: { language: 'ita' }, letters: /\p{Script=Latin}/u, sure: 0.6 },
  portuguese: { engine: { language: 'por' }, letters: /\p{Script=Latin}/u, sure: 0.6 },
} as const satisfies Record<string, ScriptReader>

export const otherScript = (script: OtherScript): ScriptReader => OTHER_SCRIPTS[script]

export const isRightToLeft = (script: Script): boolean =>
  script !== 'latin' && otherScript(script).isRightToLeft === true

/** True when a reading scores high enough and consists of the script's own letters. */
export function isSure(script: OtherScript, readings: readonly ReadText[]): boolean {
  const { letters, sure } = otherScript(script)
  const signs = readings.flatMap(({ text }) => text.match(/\p{L}/gu) ?? [])
  return meanScore(readings) >= sure && signs.filter((sign) => letters.test(sign)).length > signs.length / 2
}

export const meanScore = (readings: readonly ReadText[]): number =>
  readings.reduce((sum, reading) => sum + reading.score, 0) / Math.max(1, readings.length)
