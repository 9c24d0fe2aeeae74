// In which language is a page? Counted by its small words; none when the count does not clearly say so.
import { plainLetters } from '../alphabet.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { Language } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

const LANGUAGES: readonly Language[] = [english, german, french, spanish, italian, portuguese]
const MIN_WORDS = 3
const MIN_SHARE = 0.12
const CLEAR_LEAD = 1.25

export function tellLanguage(text: string): Language | null {
  const words = plainLetters(text.toLowerCase()).match(/\p{L}+/gu) ?? []
  const counts = LANGUAGES.map((language) => ({
    language,
    count: words.filter((word) => language.smallWords.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  const [first, second] = counts
  if (!first || !second || first.count < Math.max(MIN_WORDS, words.length * MIN_SHARE)) return null
  return first.count >= second.count * CLEAR_LEAD ? first.language : null
}
