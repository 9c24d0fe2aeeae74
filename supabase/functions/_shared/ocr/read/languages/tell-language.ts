// In which language is a page? Counted by its small words; none when the count does not clearly say so.
import { plainLetters } from '../alphabet.ts'
import { type Language, SMALL_WORDS } from './small-words.ts'

const LANGUAGES = Object.entries(SMALL_WORDS) as [Language, ReadonlySet<string>][]
const MIN_WORDS = 3
const MIN_SHARE = 0.12
const CLEAR_LEAD = 1.25

export function tellLanguage(text: string): Language | null {
  const words = plainLetters(text.toLowerCase()).match(/\p{L}+/gu) ?? []
  const counts = LANGUAGES.map(([language, smallWords]) => ({
    language,
    count: words.filter((word) => smallWords.has(word)).length,
  })).sort((a, b) => b.count - a.count)
  const [first, second] = counts
  if (!first || !second || first.count < Math.max(MIN_WORDS, words.length * MIN_SHARE)) return null
  return first.count >= second.count * CLEAR_LEAD ? first.language : null
}
