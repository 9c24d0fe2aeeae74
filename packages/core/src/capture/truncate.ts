// Measures and cuts texts in code points, as PostgreSQL counts them, so that client and server agree.

import { limits } from '../plan/limits.ts'

export const ellipsis = '...'

export function characterCount(text: string): number {
  // Most texts have no pairs, and forms count theirs at each key press.
  if (!/[\uD800-\uDBFF]/.test(text)) return text.length
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Never cuts an emoji in half: a lone surrogate could not be stored. */
export function truncate(text: string, max: number = limits.capture.truncateDefault): string {
  if (text.length <= max) return text
  let count = 0
  let end = 0
  for (const character of text) {
    if (count === max) return text.slice(0, end)
    count += 1
    end += character.length
  }
  return text
}

/** Ends between two words, unless the last word is long, and not after the sign of a list. */
export function truncateWithEllipsis(text: string, max: number): string {
  if (truncate(text, max) === text) return text
  const words = truncate(truncate(text, max + 1).replace(/\s(?:\W )?\S{0,20}$/, ''), max)
  return words.replace(/[\s.,;:]+$/, '') + ellipsis
}
