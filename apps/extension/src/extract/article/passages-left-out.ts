// Finds passages that are missing within the saved part of a page, however short they are beside it. It compares the page's visible text
// with the saved text in order, so it needs no rule for each thing that Defuddle drops.

import { offer } from '../clean/protected-text.ts'
import { eachPassage } from './text-left-out.ts'
import { wordsOf } from './words.ts'

type Shown = { holder: Element; words: readonly string[] }

type Passage = Shown & { known: readonly boolean[] }

export function passagesIn(page: Element): Shown[] {
  const passages: Shown[] = []
  eachPassage(page, (text, holder) => {
    const words = wordsOf(text)
    if (words.length > 0) passages.push({ holder, words })
  })
  return passages
}

/** How many words of the article are missing. `told` are words that are saved beside the text: the title, the author, the date. */
export function wordsLeftOut(
  page: Element,
  shown: readonly Shown[],
  savedWords: readonly string[],
  told: readonly string[],
): number {
  const saved = { triples: new Set(triplesOf(savedWords)), words: new Set(savedWords), told: new Set(told) }
  const passages = shown.map((each) => ({ ...each, known: knownIn(each.words, saved) }))
  const kept = passages.filter(({ words, known }) => words.length >= fewWords && isMostlyKnown(known))
  const [first, last] = [kept[0], kept.at(-1)]
  if (!first || !last) return 0
  const [from, to] = [passages.indexOf(first), passages.lastIndexOf(last)]
  const part = partOf(first.holder, last.holder)
  // What stands before and after them in the same part of the page belongs to them.
  const within = passages.filter(
    ({ holder }, at) => (at >= from && at <= to) || (part !== page && part.contains(holder)),
  )
  return listed(within).reduce((sum, passage) => sum + lostIn(passage), 0)
}

const fewWords = 8
/** More words are no offer to subscribe. */
const longestOffer = 40

function isMostlyKnown(known: readonly boolean[]): boolean {
  return known.filter(Boolean).length * 2 > known.length
}

function partOf(first: Element, last: Element): Element {
  let part = first
  while (!part.contains(last) && part.parentElement) part = part.parentElement
  return part
}

/** The items of a list and the cells of a table are one passage. */
function listed(passages: readonly Passage[]): Passage[] {
  const joined: Passage[] = []
  for (const passage of passages) {
    const before = joined.at(-1)
    const holder = passage.holder.closest('table, ul, ol, dl') ?? passage.holder
    if (before?.holder !== holder) joined.push({ ...passage, holder })
    else
      joined[joined.length - 1] = {
        holder,
        words: [...before.words, ...passage.words],
        known: [...before.known, ...passage.known],
      }
  }
  return joined
}

function lostIn({ words, known }: Passage): number {
  if (words.length <= longestOffer && offer.test(words.join(' '))) return 0
  let lost = 0
  let run = 0
  for (const isKnown of [...known, true]) {
    if (isKnown && run >= fewWords) lost += run
    run = isKnown ? 0 : run + 1
  }
  return lost
}

type Saved = { triples: ReadonlySet<string>; words: ReadonlySet<string>; told: ReadonlySet<string> }

/** A word is known by the three words in a row of the saved text that it stands in. */
function knownIn(words: readonly string[], { triples, words: saved, told }: Saved): boolean[] {
  const known = words.map((word) => told.has(word) || (words.length < 3 && saved.has(word)))
  for (const [at, triple] of triplesOf(words).entries()) if (triples.has(triple)) known.fill(true, at, at + 3)
  return known
}

function triplesOf(words: readonly string[]): string[] {
  return words.slice(0, -2).map((word, at) => `${word} ${words[at + 1]} ${words[at + 2]}`)
}
