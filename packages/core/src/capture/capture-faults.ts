// The faults of a note's fields, shown in the form before it is saved. Texts that are too long are never cut.

import { readingLength } from '../html/plain-text.ts'
import { limits } from '../plan/limits.ts'
import { tagsFault } from './tags.ts'
import { characterCount } from './truncate.ts'

export interface CaptureFaults {
  readonly title?: string
  readonly content?: string
  readonly tags?: string
}

export interface FaultTexts {
  titleTooLong(length: number, max: number): string
  contentTooLong(length: number, max: number): string
  /** Null when empty content does not count as a fault yet. */
  readonly empty: string | null
}

export function captureFaults(
  { title, content, tags = '' }: { title: string; content: string; tags?: string },
  texts: FaultTexts,
): CaptureFaults {
  const { titleMax, contentMax, storedMax } = limits.capture
  const titleLength = characterCount(title.trim())
  const stored = characterCount(content.trim())
  const contentLength = stored > contentMax ? readingLength(content) : stored
  const wrongTags = tagsFault(tags)
  return {
    ...(titleLength > titleMax && { title: texts.titleTooLong(titleLength, titleMax) }),
    ...(stored > storedMax && { content: texts.contentTooLong(stored, storedMax) }),
    ...(contentLength > contentMax && { content: texts.contentTooLong(contentLength, contentMax) }),
    ...(contentLength === 0 && texts.empty !== null && { content: texts.empty }),
    ...(wrongTags !== null && { tags: wrongTags }),
  }
}

export function hasFaults(faults: CaptureFaults): boolean {
  return Object.keys(faults).length > 0
}
