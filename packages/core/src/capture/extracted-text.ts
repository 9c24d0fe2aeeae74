// Text that was read from pictures, as a capture: what it is called and how it is stored.

import { plainToHtml } from '../html/content-html.ts'
import { isHtml } from '../html/html-tokens.ts'
import { limits } from '../plan/limits.ts'
import { truncateWithEllipsis } from './truncate.ts'

/** The first line that says something; empty when none does. */
export function extractedTitle(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  return truncateWithEllipsis(line.trim().replace(/\s+/g, ' '), limits.ocr.titleLength)
}

/** A picture of code shows tags: they stay text that a person reads and never become markup. */
export function extractedContent(text: string): string {
  return isHtml(text) ? plainToHtml(text) : text
}

export function joinedTexts(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).join('\n\n')
}
