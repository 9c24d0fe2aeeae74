// CTC decoding: turns the recogniser's probabilities (a row per step along the line, a column per character) into text.
import type { Alphabet } from './alphabet.ts'

export interface ReadText {
  readonly text: string
  /** The mean probability of the characters; 0 when there are none. */
  readonly score: number
  /** For each position in the text, the share of the letter's probability on its accented forms: 0 to 1. */
  readonly accents: readonly number[]
}

export function decodeCtc(table: Float32Array, columns: number, alphabet: Alphabet): ReadText {
  let text = ''
  const accents: number[] = []
  let sum = 0
  let count = 0
  let previous = -1
  for (let start = 0; start < table.length; start += columns) {
    const row = table.subarray(start, start + columns)
    const { column, probability } = strongest(row, alphabet)
    if (column !== BLANK && column !== previous) {
      const character = alphabet.characters[column] ?? ''
      sum += probability
      count++
      if (character !== ' ' || (text !== '' && !text.endsWith(' '))) {
        text += character
        for (let i = 0; i < character.length; i++) accents.push(accentShare(row, column, alphabet))
      }
    }
    previous = column
  }
  const trimmed = text.trimEnd()
  return { text: trimmed, score: count > 0 ? sum / count : 0, accents: accents.slice(0, trimmed.length) }
}

const BLANK = 0
/** PP-OCR was trained on little running text and misses spaces: a faint one counts where nothing else is certain. */
const FAINT_SPACE = 0.05
const SURE = 0.5

function strongest(row: Float32Array, alphabet: Alphabet): { column: number; probability: number } {
  let column = BLANK
  let probability = -1
  for (let i = 0; i < row.length; i++) {
    const value = row[i] ?? 0
    if (value > probability) {
      probability = value
      column = i
    }
  }
  if (column === BLANK || probability < SURE) {
    for (const space of alphabet.spaces) if ((row[space] ?? 0) > FAINT_SPACE) return { column: space, probability: 1 }
  }
  return { column, probability }
}

function accentShare(row: Float32Array, column: number, { families }: Alphabet): number {
  const family = families[column]
  if (!family) return 0
  const accented = family.accented.reduce((sum, i) => sum + (row[i] ?? 0), 0)
  const plain = row[family.plain] ?? 0
  return accented + plain > 0 ? accented / (accented + plain) : 0
}
