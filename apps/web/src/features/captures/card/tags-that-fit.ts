// How many tags a card shows, by their letters: measuring every card would cost more than it shows.

/** What the narrowest card has room for, in letters. */
export const CARD_ROOM = 38
/** What a word beside the tags takes: the source, or that a change waits. */
export const WORD = 11
/** A longer tag may be cut. */
export const CUT_AT = 8

const MOST = 3
/** Around a tag, and before the next one. */
const EDGES = 3
/** How many more there are. */
const MORE = 5

export function tagsThatFit(tags: readonly string[], room: number): number {
  let taken = 0
  for (const [at, tag] of tags.entries()) {
    taken += Math.min(tag.length, CUT_AT) + EDGES
    const isLast = at === tags.length - 1
    if (at === MOST || taken + (isLast ? 0 : MORE) > room) return Math.max(1, at)
  }
  return tags.length
}
