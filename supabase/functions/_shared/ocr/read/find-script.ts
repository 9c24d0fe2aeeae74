// Finds the script of a page that the Latin recogniser does not read well.
import type { Look } from '../decode/page-orientation.ts'
import type { ReadText } from './ctc.ts'
import type { LineReaders } from './line-readers.ts'
import { isSure, meanScore, type OtherScript } from './scripts.ts'

/** True when the text is hardly Latin: badly read, or read as words that no language has. Nearly unreadable lines are no text. */
export function isDoubtful(readings: readonly ReadText[]): boolean {
  if (readings.length === 0) return false
  const score = meanScore(readings)
  return (
    score >= NO_TEXT && score < (hasOddWords(readings.map(({ text }) => text).join(' ')) ? READS_WELL : READS_BADLY)
  )
}

/** Latin text scores 0.93 and more on the average, Cyrillic up to 0.88, all other scripts less than 0.8, and textures less than 0.5. */
const READS_WELL = 0.93
const READS_BADLY = 0.8
const NO_TEXT = 0.5

/** Cyrillic read as Latin looks like "aBTo6yc": capitals and digits inside of words. */
function hasOddWords(text: string): boolean {
  const words = text.match(/[\p{L}\d]{3,}/gu) ?? []
  const odd = words.filter((word) => /\p{Ll}\p{Lu}|\p{L}\d\p{L}|\d\p{L}{2}|\p{Lu}{2}\p{Ll}/u.test(word))
  return odd.length > words.length * 0.3
}

/** Tried two at a time, because most machines have two threads or more. Chinese and Japanese, and the two Cyrillic ones, are compared. */
const PAIRS: readonly (readonly [OtherScript, OtherScript])[] = [
  ['chinese', 'japanese'],
  ['russian', 'ukrainian'],
  ['korean', 'arabic'],
  ['hindi', 'thai'],
  ['greek', 'hebrew'],
]

/** Two lines are enough to tell the script. */
const SAMPLES = 2

/** Null when none of the readers can read these lines, whichever way the page is turned. */
export async function findScript(
  lines: LineReaders,
  { samples, ways }: Pick<Look, 'samples'> & { readonly ways: readonly Look['ways'][number][] },
  onProgress: () => void,
) {
  for (const pair of PAIRS) {
    for (const { turns, crop } of ways) {
      onProgress()
      const tried = await Promise.all(
        pair.map(async (script) => {
          const read = await Promise.all(samples.slice(0, SAMPLES).map((box) => lines.read(crop(box), script)))
          return { script, turns, score: meanScore(read), isSure: isSure(script, read) }
        }),
      )
      const sure = tried.filter((each) => each.isSure)
      if (sure.length > 0) return sure.reduce((a, b) => (b.score > a.score ? b : a))
    }
  }
  return null
}
