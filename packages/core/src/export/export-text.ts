// A capture as a plain text file and as JSON.

import type { Capture } from '../capture/capture.ts'
import { createdDate } from '../capture/created-date.ts'
import { toPlainText } from '../html/plain-text.ts'

export type ExportedCapture = Pick<
  Capture,
  'title' | 'content' | 'source_url' | 'tags' | 'zettel_id' | 'created_at' | 'updated_at'
> & { notebook: string | null }

export function captureAsText(capture: ExportedCapture, timeZone?: string): string {
  const facts = [
    ['Created', createdDate(capture.created_at, timeZone)],
    ['Notebook', capture.notebook],
    ['Tags', capture.tags.join(', ')],
    ['Source', capture.source_url],
    ['Zettel ID', capture.zettel_id],
  ]
  const known = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`)
  return `${[capture.title, known.join('\n'), toPlainText(capture.content)].join('\n\n')}\n`
}

/** Lists the fields, so that no other column is exported by accident. */
export function captureAsJson(capture: ExportedCapture): string {
  const { title, content, source_url, tags, notebook, zettel_id, created_at, updated_at } = capture
  const fields = { title, content, source_url, tags, notebook, zettel_id, created_at, updated_at }
  return `${JSON.stringify(fields, null, 2)}\n`
}
