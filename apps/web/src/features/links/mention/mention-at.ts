// Finds the mention that is being typed: two open brackets and the words after them, up to the cursor. Pure.

export interface MentionBegun {
  /** The position of the brackets in the given text. */
  readonly start: number
  readonly words: string
}

/** Nobody types more of a title to find a note. */
const WORDS_MAX = 60

export function mentionBegun(before: string): MentionBegun | null {
  const match = /\[\[([^[\]\n\uFFFC]*)$/.exec(before)
  const words = match?.[1] ?? ''
  return match && words.length <= WORDS_MAX ? { start: match.index, words } : null
}
