// Turns the recogniser's table of probabilities (a row per step along the line, a column per character) into text.

export interface ReadText {
  readonly text: string
  /** The mean probability of the characters; 0 when there are none. */
  readonly score: number
}

/** The characters by the recogniser's column. Column 0 is "blank": nothing new at this step. */
export interface Alphabet {
  readonly characters: readonly string[]
  readonly spaces: readonly number[]
}

/** A dictionary file has one character a line; the recogniser adds a blank before them and a space after. */
export function parseAlphabet(dictionary: string): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const characters = ['', ...lines, ' ']
  return { characters, spaces: characters.flatMap((character, i) => (character === ' ' ? [i] : [])) }
}

export function decodeCtc(table: Float32Array, columns: number, alphabet: Alphabet): ReadText {
  let text = ''
  let sum = 0
  let count = 0
  let previous = -1
  for (let row = 0; row < table.length; row += columns) {
    const { column, probability } = strongest(table.subarray(row, row + columns), alphabet)
    if (column !== BLANK && column !== previous) {
      text += alphabet.characters[column] ?? ''
      sum += probability
      count++
    }
    previous = column
  }
  return { text: text.replace(/ {2,}/g, ' ').trim(), score: count > 0 ? sum / count : 0 }
}

const BLANK = 0
/** PP-OCR was trained on little running text and swallows spaces: a faint one counts where nothing else is sure. */
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
