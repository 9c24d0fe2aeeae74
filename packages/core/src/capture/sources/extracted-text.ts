// Text that OCR read from pictures: the title and the content of its capture.

import { plainToHtml } from '../../html/content-html.ts'
import { hasTags } from '../../html/html-tokens.ts'
import { limits } from '../../plan/limits.ts'
import { truncateWithEllipsis } from '../truncate.ts'

/** The first line with a letter or digit; empty when there is none. */
export function extractedTitle(text: string): string {
  const line = text.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  return truncateWithEllipsis(line.trim().replace(/\s+/g, ' '), limits.ocr.titleLength)
}

/** A picture of code shows tags: they stay text and never become markup. */
export function extractedContent(text: string): string {
  return hasTags(text) ? plainToHtml(text) : text
}

export function joinedTexts(texts: readonly string[]): string {
  return texts.map((text) => text.trim()).join('\n\n')
}
