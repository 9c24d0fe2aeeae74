// Puts the right accents on a reading, by what the recogniser sensed and by how the page's language is spelled.
import { plainLetters } from './alphabet.ts'
import type { ReadText } from './ctc.ts'
import type { Language } from './languages/language.ts'

export function restoreAccents({ text, accents }: ReadText, language: Language): string {
  const restored = text.replace(/[\p{L}-]*\p{L}/gu, (word, at: number) => {
    const end = at + word.length
    return restoreWord(word, accents.slice(at, end), text.charAt(end), language)
  })
  return language.repair(restored)
}

/**
 * A plain letter has next to none of its probability on accented forms; even a hardly legible accent has more.
 * On an i, whose dot is always there, the trace is fainter still.
 */
const SENSED = 0.02
const SENSED_ON_I = 0.004

function restoreWord(word: string, accents: readonly number[], next: string, language: Language): string {
  const plain = plainLetters(word)
  const lower = plain.toLowerCase()
  if (lower.length !== word.length) return word
  const sensed = accents.map((share, i) => share >= (lower.charAt(i) === 'i' ? SENSED_ON_I : SENSED))
  const known = knownWord(lower, sensed, language)
  if (known !== undefined) return inCaseOf(word, known)
  const marked = [...lower].map((letter, i) => (sensed[i] ? letter.toUpperCase() : letter)).join('')
  const letters = [...lower].map((letter, i) => {
    if (!sensed[i]) return plain.charAt(i)
    const accented = language.accent(letter, { before: marked.slice(0, i), after: marked.slice(i + 1), next })
    return accented === null ? word.charAt(i) : inCaseOf(word.charAt(i), accented)
  })
  return letters.join('')
}

/** The listed word whose accents are the sensed ones; else one that has more, of which some were sensed or none could be. */
function knownWord(plain: string, sensed: readonly boolean[], language: Language): string | undefined {
  const forms = (language.words.get(plain) ?? []).filter(
    (form) => form.length !== plain.length || explains(form, sensed),
  )
  const hasUnseenOnly = (form: string) => accentsOf(form).every((letter) => !letter || language.unseen.includes(letter))
  const exact = forms.find((form) =>
    accentsOf(form).every((letter, i) => !letter || sensed[i] || language.unseen.includes(letter)),
  )
  return exact ?? forms.find((form) => sensed.some(Boolean) || hasUnseenOnly(form))
}

const explains = (form: string, sensed: readonly boolean[]): boolean => {
  const accents = accentsOf(form)
  return sensed.every((isSensed, i) => !isSensed || accents[i] !== '')
}

/** The accented letters of a word in their places, and nothing in the others. */
const accentsOf = (word: string): string[] => [...word].map((letter) => (/^[a-z-]$/.test(letter) ? '' : letter))

function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase()
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
}
