// The characters that a recogniser knows, by its columns. Column 0 is "blank": nothing new at this step.

export interface Alphabet {
  readonly characters: readonly string[]
  readonly spaces: readonly number[]
  /** For each column of a letter that has accented or else confusable forms: where the plain one and the others are. */
  readonly families: readonly (LetterFamily | undefined)[]
}

interface LetterFamily {
  readonly plain: number
  readonly accented: readonly number[]
}

/** A dictionary file has one character a line; the recogniser adds a blank before them and a space after. */
export function parseAlphabet(dictionary: string): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const characters = ['', ...lines, ' ']
  return {
    characters,
    spaces: characters.flatMap((character, i) => (character === ' ' ? [i] : [])),
    families: characters.map((character) => familyOf(character, characters)),
  }
}

/** The letter without its accents; letters only, so that a lone accent is not lost. */
export const plainLetters = (text: string): string => text.normalize('NFD').replace(/(?<=\p{L})\p{M}+/gu, '')

const CONFUSABLE: Readonly<Record<string, string>> = { '£': 'f' }

function familyOf(character: string, characters: readonly string[]): LetterFamily | undefined {
  const letter = plainLetters(character)
  if (!/^[A-Za-z]$/.test(letter)) return undefined
  const isForm = (other: string) => other !== letter && (plainLetters(other) === letter || CONFUSABLE[other] === letter)
  const accented = characters.flatMap((other, i) => (isForm(other) ? [i] : []))
  return accented.length > 0 ? { plain: characters.indexOf(letter), accented } : undefined
}
