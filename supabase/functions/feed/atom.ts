// Writes an Atom feed (RFC 4287).
import type { FeedContent } from '@jotsam/core/database/database-service'
import { isHtml } from '@jotsam/core/html/html-tokens'
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { markdownToHtml } from '@jotsam/core/markdown/markdown'
import { siteSettings } from '@jotsam/core/site/site'
import { escapeHtml } from '../_shared/escape-html.ts'

export function atomFeed({ id, name, created_at, notes }: FeedContent, publicUrl: string): string {
  const updated =
    notes
      .map((note) => note.updated_at)
      .sort()
      .at(-1) ?? created_at
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${xmlText(`${name} · ${siteSettings({}).name}`)}</title>
<updated>${moment(updated)}</updated>
<link href="${xmlText(publicUrl)}/dashboard"/>
${notes.map((note) => entry(note, publicUrl)).join('\n')}
</feed>
`
}

function entry(note: FeedContent['notes'][number], publicUrl: string): string {
  // Markdown in between, because nothing that runs gets through it.
  const html = markdownToHtml(isHtml(note.content) ? htmlToMarkdown(note.content) : note.content)
  const source = note.source_url ? `\n<link rel="via" href="${xmlText(note.source_url)}"/>` : ''
  return `<entry>
<id>urn:uuid:${note.id}</id>
<title>${xmlText(note.title)}</title>
<author><name>${xmlText(siteSettings({}).name)}</name></author>
<published>${moment(note.created_at)}</published>
<updated>${moment(note.updated_at)}</updated>
<link href="${xmlText(publicUrl)}/dashboard?capture=${note.id}"/>${source}
${note.tags.map((tag) => `<category term="${xmlText(tag)}"/>`).join('')}
<content type="html">${xmlText(html)}</content>
</entry>`
}

const moment = (text: string) => new Date(text).toISOString()

/** XML has no place for most control characters and for half a surrogate pair, not even escaped. */
function xmlText(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, ''))
}
