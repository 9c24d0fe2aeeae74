// A capture as a plain text file and as JSON.

import type { Capture } from '../capture/capture.ts'
import { createdDate } from '../capture/created-date.ts'
import { factsOfCapture } from '../capture/sources/page-facts.ts'
import { wordsOfMentions } from '../capture/zettel-id.ts'
import type { Highlight } from '../highlights/highlight.ts'
import { readingMessages } from '../messages/capture/reading.ts'
import { fileText } from './file-text.ts'

export type ExportedCapture = Pick<
  Capture,
  'title' | 'content' | 'source_url' | 'tags' | 'zettel_id' | 'created_at' | 'updated_at'
> & { turns?: Capture['turns']; notebook: string | null; highlights?: readonly ExportedHighlight[] }

export type ExportedHighlight = Pick<Highlight, 'quote' | 'colour' | 'comment'>

export function captureAsText(capture: ExportedCapture, timeZone?: string): string {
  const { author, site, published } = factsOfCapture(capture)
  const facts = [
    ['Created', createdDate(capture.created_at, timeZone)],
    ['Notebook', capture.notebook],
    ['Tags', capture.tags.join(', ')],
    ['Source', capture.source_url],
    ['Author', author],
    ['Site', site],
    ['Published', published],
    ['Zettel ID', capture.zettel_id],
  ]
  const known = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`)
  return `${[capture.title, known.join('\n'), wordsOfMentions(fileText(capture.content)), ...highlightsOf(capture)].join('\n\n')}\n`
}

function highlightsOf({ highlights = [] }: ExportedCapture): string[] {
  if (highlights.length === 0) return []
  const entries = highlights.map(({ quote, comment }) => `“${quote}”${comment === '' ? '' : `\n${comment}`}`)
  return [readingMessages.highlights, ...entries]
}

/** Lists the fields, so that no other column is exported by accident. */
export function captureAsJson(capture: ExportedCapture): string {
  const { title, content, source_url, tags, notebook, zettel_id, created_at, updated_at } = capture
  const highlights = capture.highlights?.map(({ quote, colour, comment }) => ({ quote, colour, comment }))
  const fields = {
    ...{ title, content, source_url, tags, notebook, zettel_id, created_at, updated_at },
    ...factsOfCapture(capture),
    ...(highlights?.length ? { highlights } : {}),
  }
  return `${JSON.stringify(fields, null, 2)}\n`
}
