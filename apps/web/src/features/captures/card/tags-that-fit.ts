// Estimates by character count how many tags fit on a card. Measuring every card would be slow.

/** The room on the narrowest card, in characters. */
export const CARD_ROOM = 38
/** The room of the source link or the pending badge. */
export const WORD = 11
/** Longer tags are truncated. */
export const CUT_AT = 8

const MOST = 3
/** The padding and gap of a tag. */
const EDGES = 3
/** The room of the "+3" at the end. */
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
