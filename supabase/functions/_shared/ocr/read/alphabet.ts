// The characters of a recogniser, by column. Column 0 is the CTC blank.

export interface Alphabet {
  readonly characters: readonly string[]
  readonly spaces: readonly number[]
  /** The columns of f and of the pound sign; -1 where the recogniser knows none. */
  readonly f: number
  readonly pound: number
}

/** A dictionary file has one character per line. The recogniser adds a blank before them and a space after. */
export function parseAlphabet(dictionary: string): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const characters = ['', ...lines, ' ']
  return {
    characters,
    spaces: characters.flatMap((character, i) => (character === ' ' ? [i] : [])),
    f: characters.indexOf('f'),
    pound: characters.indexOf('£'),
  }
}
