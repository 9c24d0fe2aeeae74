// A capture as a Markdown file with front matter.

import { factsOfCapture } from '../capture/sources/page-facts.ts'
import { isHtml } from '../html/html-tokens.ts'
import { isInlineImage } from '../html/sanitize-policy.ts'
import { htmlToMarkdown, nodesToMarkdown } from '../markdown/html-to-markdown.ts'
import { lineBreak } from '../markdown/html-to-markdown-inline.ts'
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
  const body = isHtml(capture.content) ? withInlinePictures(capture.content) : capture.content
  return `---\n${matter.join('\n')}\n---\n\n${[body.trim(), ...highlightsMarkdown(capture.highlights ?? [])].join('\n\n')}\n`
}

/** The conversion drops addresses that hold a picture, because a copied text is better without them. A file keeps them. */
function withInlinePictures(html: string): string {
  const pictures: string[] = []
  const named = html.replace(/(<img\b[^>]*? src=")(data:[^"]+)"/g, (tag, before: string, picture: string) =>
    isInlineImage(picture) ? `${before}${PICTURE}${pictures.push(picture.replace(/\s/g, '')) - 1}"` : tag,
  )
  return htmlToMarkdown(named).replace(
    /\(https:\/\/picture\.invalid\/(\d+)\)/g,
    (address, at: string) => `(${pictures[Number(at)] ?? address.slice(1, -1)})`,
  )
}

const PICTURE = 'https://picture.invalid/'

/** Paragraphs, under a heading. */
export function highlightsMarkdown(highlights: readonly Pick<ExportedHighlight, 'quote' | 'comment'>[]): string[] {
  if (highlights.length === 0) return []
  const entries = highlights.flatMap(({ quote, comment }) => {
    const quoted = textLines(quote).replace(/^/gm, '> ')
    return comment === '' ? [quoted] : [quoted, textLines(comment)]
  })
  return [`## ${readingMessages.highlights}`, ...entries]
}

/** Escaped, because words such as List<T> would be read as tags. */
function textLines(text: string): string {
  const lines = text.trim().split(/\n+/)
  return lines.map((line) => nodesToMarkdown([line])).join(lineBreak)
}

/** A JSON string is a YAML string too, once the line separators that YAML reads as breaks are escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u0085\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
