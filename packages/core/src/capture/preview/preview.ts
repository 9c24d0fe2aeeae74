// The beginning of a capture's text on one line, for cards and search results.

import { toPlainText } from '../../html/plain-text.ts'
import { limits } from '../../plan/limits.ts'
import { truncateWithEllipsis } from '../truncate.ts'
import { withoutZettels } from '../zettel-id.ts'

export function preview(content: string | null | undefined, max: number = limits.capture.previewLength): string {
  const text = withoutZettels(toPlainText(content ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
  return truncateWithEllipsis(text, max)
}
