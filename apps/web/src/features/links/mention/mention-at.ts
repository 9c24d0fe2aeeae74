// Whether somebody is writing a mention: two open brackets and what was typed after them, up to the cursor. Pure.

export interface MentionBegun {
  /** Where the brackets begin, counted from the beginning of the given text. */
  readonly start: number
  readonly words: string
}

/** Longer than any title that one types to find a note. */
const WORDS_MAX = 60

export function mentionBegun(before: string): MentionBegun | null {
  const match = /\[\[([^[\]\n\uFFFC]*)$/.exec(before)
  const words = match?.[1] ?? ''
  return match && words.length <= WORDS_MAX ? { start: match.index, words } : null
}
