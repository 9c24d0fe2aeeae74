// Tags: how they are typed, cleaned and limited.

import { captureMessages } from '../messages/capture/capture.ts'
import { limits } from '../plan/limits.ts'
import { characterCount } from './truncate.ts'

/** Parses tags that are separated by commas. */
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

/** The error for typed tags, or null. Tags are never cut silently. */
export function tagsFault(typed: string): string | null {
  const tags = new Set(typed.split(',').flatMap((tag) => tag.trim() || []))
  if (!tagsAreShortEnough([...tags])) return captureMessages.tagTooLong
  return tags.size > limits.capture.tagsMax ? captureMessages.tooManyTags : null
}

/** The same for tags that are typed to be added to these captures. */
export function addedTagsFault(
  typed: string,
  captures: readonly { readonly tags: readonly string[] }[],
): string | null {
  const fault = tagsFault(typed)
  if (fault !== null) return fault
  const added = parseTags(typed)
  const isTooMany = captures.some(({ tags }) => new Set([...tags, ...added]).size > limits.capture.tagsMax)
  return isTooMany && added.length > 0 ? captureMessages.tooManyTags : null
}

export function formatTags(tags: readonly string[]): string {
  return tags.join(', ')
}
