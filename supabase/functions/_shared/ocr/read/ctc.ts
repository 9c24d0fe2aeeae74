// CTC decoding: turns the recogniser's probabilities (a row per step along the line, a column per character) into text.
import type { Alphabet } from './alphabet.ts'

export interface ReadText {
  readonly text: string
  /** The mean probability of the characters; 0 when there are none. */
  readonly score: number
}

export function decodeCtc(table: Float32Array, columns: number, alphabet: Alphabet): ReadText {
  let text = ''
  const likePounds = new Set<number>()
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
        if (isLikePound(row, column, alphabet)) likePounds.add(text.length)
        text += character
      }
    }
    previous = column
  }
  const withPounds = text.replace(/(?<![\p{L}\d])f(?=\d)/gu, (f, at: number) => (likePounds.has(at) ? '£' : f))
  return { text: withPounds.trimEnd(), score: count > 0 ? sum / count : 0 }
}

const BLANK = 0
/** PP-OCR was trained on little running text and misses spaces: a faint one counts where nothing else is certain. */
const FAINT_SPACE = 0.05
const SURE = 0.5
const POUND = 0.02

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

/** The Latin network reads the pound sign as an f. Of any other f, next to none of the probability is on the pound sign. */
function isLikePound(row: Float32Array, column: number, { f, pound }: Alphabet): boolean {
  const [onF, onPound] = [row[f] ?? 0, row[pound] ?? 0]
  return column === f && onPound >= POUND * (onF + onPound)
}
