// What the engine knows of a language: how to tell it, and where its accents stand.
// The recogniser sees well THAT a letter carries an accent, and poorly WHICH; a language's spelling says which.

export interface Language {
  readonly name: string
  /** Its small words, without accents: a page full of them is in this language. */
  readonly smallWords: ReadonlySet<string>
  /** The accented form of a small letter in its place; null when there is none, and the letter stays as it was read. */
  accent(letter: string, place: LetterPlace): string | null
  /** Common words, under what they are without accents. */
  readonly words: ReadonlyMap<string, readonly string[]>
  /**
   * Letters whose accent the recogniser hardly senses. A word of the list that has no other accents is put in whenever its
   * plain form is read, so the list must not hold one whose plain form is a word as well (campaña: campana is a bell).
   */
  readonly unseen: string
  /** What else the recogniser habitually confuses in this language. */
  repair(text: string): string
}

/** The rest of the word in small letters, save those that carry an accent too: they are capital. */
export interface LetterPlace {
  readonly before: string
  readonly after: string
  /** The character that follows the word. */
  readonly next: string
}

/** Words under each way in which they are read. */
export function byPlainForm(
  words: string,
  ...plainForms: ((word: string) => string)[]
): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, string[]>()
  for (const word of wordSet(words)) {
    for (const plain of new Set(plainForms.map((plainForm) => plainForm(word)))) {
      forms.set(plain, [...(forms.get(plain) ?? []), word])
    }
  }
  return forms
}

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))
