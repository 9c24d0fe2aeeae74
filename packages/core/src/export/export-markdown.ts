// A capture as a Markdown file with front matter.

import { factsOfCapture } from '../capture/sources/page-facts.ts'
import { isHtml } from '../html/html-tokens.ts'
import { htmlToMarkdown } from '../markdown/html-to-markdown.ts'
import { readingMessages } from '../messages/capture/reading.ts'
import type { ExportedCapture, ExportedHighlight } from './export-text.ts'

export function captureAsMarkdown(capture: ExportedCapture): string {
  const matter = [
    `title: ${quoted(capture.title)}`,
    `zettel_id: ${quoted(capture.zettel_id)}`,
    `created: ${quoted(capture.created_at)}`,
    `updated: ${quoted(capture.updated_at)}`,
    ...(capture.notebook ? [`notebook: ${quoted(capture.notebook)}`] : []),
    ...(capture.source_url ? [`source: ${quoted(capture.source_url)}`] : []),
    ...Object.entries(factsOfCapture(capture)).map(([name, fact]) => `${name}: ${quoted(fact)}`),
    `tags: [${capture.tags.map(quoted).join(', ')}]`,
  ]
  const body = isHtml(capture.content) ? htmlToMarkdown(capture.content) : capture.content
  return `---\n${matter.join('\n')}\n---\n\n${[body.trim(), ...highlightsMarkdown(capture.highlights ?? [])].join('\n\n')}\n`
}

/** Paragraphs, under a heading. */
export function highlightsMarkdown(highlights: readonly Pick<ExportedHighlight, 'quote' | 'comment'>[]): string[] {
  if (highlights.length === 0) return []
  const entries = highlights.flatMap(({ quote, comment }) => {
    const quoted = `> ${quote.trim().replace(/\n+/g, '\n> ')}`
    return comment === '' ? [quoted] : [quoted, comment]
  })
  return [`## ${readingMessages.highlights}`, ...entries]
}

/** A JSON string is a YAML string too, once the line separators that YAML reads as breaks are escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
