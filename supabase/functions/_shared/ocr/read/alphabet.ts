// The characters of a recogniser, by column. Column 0 is the CTC blank.

export interface Alphabet {
  readonly characters: readonly string[]
  readonly spaces: readonly number[]
  /** For each column of a letter with accented or confusable forms: the column of the plain form and those of the others. */
  readonly families: readonly (LetterFamily | undefined)[]
}

interface LetterFamily {
  readonly plain: number
  readonly accented: readonly number[]
}

/** A dictionary file has one character per line. The recogniser adds a blank before them and a space after. */
export function parseAlphabet(dictionary: string): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const characters = ['', ...lines, ' ']
  return {
    characters,
    spaces: characters.flatMap((character, i) => (character === ' ' ? [i] : [])),
    families: characters.map((character) => familyOf(character, characters)),
  }
}

/** The letter without its accents. Only letters change, so that a lone accent is not lost. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/(?<=\p{L})\p{M}+/gu, '')

const CONFUSABLE: Readonly<Record<string, string>> = { '£': 'f' }

function familyOf(character: string, characters: readonly string[]): LetterFamily | undefined {
  const letter = plainLetters(character)
  if (!/^[A-Za-z]$/.test(letter)) return undefined
  const isForm = (other: string) => other !== letter && (plainLetters(other) === letter || CONFUSABLE[other] === letter)
  const accented = characters.flatMap((other, i) => (isForm(other) ? [i] : []))
  return accented.length > 0 ? { plain: characters.indexOf(letter), accented } : undefined
}
