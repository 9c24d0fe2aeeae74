// What differs between two texts, in words. Long parts that are the same are shortened.
import { wordsOfMentions } from '@jotsam/core/capture/zettel-id'
import { diffLines, diffWordsWithSpace } from 'diff'

export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed' | 'skipped'
  readonly text: string
}

export interface WordDiff {
  readonly parts: readonly DiffPart[]
  readonly added: number
  readonly removed: number
}

/** Characters of the same text that are shown beside a change. */
const CONTEXT = 160
const TIMEOUT_MS = 1000

/** How many pictures and files the one text shows or links that the other does not. Words alone do not tell. */
export function newFiles(before: string, after: string): number {
  const known = filesIn(before)
  return [...filesIn(after)].filter((address) => !known.has(address)).length
}

function filesIn(html: string): Set<string> {
  return new Set(
    Array.from(
      html.matchAll(/<img [^>]*?src="([^"]*)"|href="(\/files\/[^"]*)"/g),
      ([, src, href]) => src ?? href ?? '',
    ),
  )
}

/** Links to notes are compared by their words. Where nothing else differs, the ids tell which note each leads to. */
export function wordDiff(before: string, after: string): WordDiff {
  const [older, newer] = [wordsOfMentions(before), wordsOfMentions(after)]
  return older === newer ? diffOf(before, after) : diffOf(older, newer)
}

function diffOf(before: string, after: string): WordDiff {
  // Languages without blanks between words need a segmenter.
  const intlSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
  const changes = diffWordsWithSpace(before, after, { intlSegmenter, timeout: TIMEOUT_MS }) ?? diffLines(before, after)
  const parts = changes.map(({ value, added, removed }) => ({
    kind: added ? ('added' as const) : removed ? ('removed' as const) : ('same' as const),
    text: value,
  }))
  const words = (kind: DiffPart['kind']) =>
    parts
      .filter((part) => part.kind === kind)
      .reduce(
        (sum, { text }) => sum + [...intlSegmenter.segment(text)].filter(({ isWordLike }) => isWordLike).length,
        0,
      )
  return { parts: parts.flatMap(shortened), added: words('added'), removed: words('removed') }
}

function shortened(part: DiffPart, at: number, all: readonly DiffPart[]): DiffPart[] {
  const { kind, text } = part
  const start = at === 0 ? 0 : CONTEXT
  const end = at === all.length - 1 ? 0 : CONTEXT
  if (kind !== 'same' || text.length <= start + end + CONTEXT) return [part]
  const shown: DiffPart[] = []
  if (start > 0) shown.push({ kind: 'same', text: text.slice(0, wordEnd(text, start)) })
  shown.push({ kind: 'skipped', text: '' })
  if (end > 0) shown.push({ kind: 'same', text: text.slice(wordEnd(text, text.length - end)) })
  return shown
}

/** The next blank, so that no word is cut. */
function wordEnd(text: string, from: number): number {
  const found = text.slice(from, from + 40).search(/\s/)
  return found < 0 ? from : from + found
}
