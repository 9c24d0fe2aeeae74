// Tags: how they are typed, cleaned and limited.

import { captureMessages } from '../messages/capture/capture.ts'
import { limits } from '../plan/limits.ts'
import { characterCount } from './truncate.ts'

/** From what a person typed between commas to the list that is kept. */
export function parseTags(typed: string): string[] {
  return finalTags(typed.split(','))
}

/** Trimmed, without empties and duplicates, at most 20, in the order given. */
export function finalTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return [...new Set(cleaned)].slice(0, limits.capture.tagsMax)
}

export function tagsAreShortEnough(tags: readonly string[]): boolean {
  return tags.every((tag) => characterCount(tag) <= limits.capture.tagMax)
}

/** What is wrong with tags as they are typed; null when nothing is. Nobody's tags are cut silently. */
export function tagsFault(typed: string): string | null {
  const tags = new Set(typed.split(',').flatMap((tag) => tag.trim() || []))
  if (!tagsAreShortEnough([...tags])) return captureMessages.tagTooLong
  return tags.size > limits.capture.tagsMax ? captureMessages.tooManyTags : null
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ')
}
