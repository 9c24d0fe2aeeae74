// Counts the words of a note. Scripts that put no space between words count by letter, as their readers do.
import { readLines } from '@jotsam/core/html/plain-text'

export function wordCount(content: string): number {
  return readLines(content).join('\n').match(WORD)?.length ?? 0
}

/** At 230 words a minute, as adults read silently; never less than one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 230))
}

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}]+(?:['’._-][\p{L}\p{N}\p{M}]+)*/gu
