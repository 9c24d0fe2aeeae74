// Writes an Atom feed (RFC 4287). Long notes come with their beginning and a link to the rest.
import { setImmediate } from 'node:timers/promises'
import type { FeedContent } from '@jotsam/core/database/database-service'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { isHtml } from '@jotsam/core/html/html-tokens'
import { htmlToMarkdown } from '@jotsam/core/markdown/html-to-markdown'
import { markdownToHtml } from '@jotsam/core/markdown/markdown'
import { siteSettings } from '@jotsam/core/site/site'

export async function atomFeed({ id, name, created_at, notes }: FeedContent, publicUrl: string): Promise<string> {
  const updated =
    notes
      .map((note) => note.updated_at)
      .sort()
      .at(-1) ?? created_at
  const entries: string[] = []
  for (const note of notes) {
    entries.push(entry(note, publicUrl))
    // Lets other requests run between two notes.
    await setImmediate()
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:${id}</id>
<title>${xmlText(`${name} · ${siteSettings({}).name}`)}</title>
<updated>${moment(updated)}</updated>
<link href="${xmlText(publicUrl)}/dashboard"/>
${entries.join('\n')}
</feed>
`
}

function entry(note: FeedContent['notes'][number], publicUrl: string): string {
  // Converts through Markdown, which removes everything that could run.
  const address = `${publicUrl}/dashboard?capture=${note.id}`
  const rest = note.is_cut ? `<p><a href="${escapeHtml(address)}">The rest of this note</a></p>` : ''
  const html =
    (isHtml(note.content) ? markdownToHtml(htmlToMarkdown(note.content)) : contentToHtml(note.content)) + rest
  const source = note.source_url ? `\n<link rel="via" href="${xmlText(note.source_url)}"/>` : ''
  return `<entry>
<id>urn:uuid:${note.id}</id>
<title>${xmlText(note.title)}</title>
<author><name>${xmlText(siteSettings({}).name)}</name></author>
<published>${moment(note.created_at)}</published>
<updated>${moment(note.updated_at)}</updated>
<link href="${xmlText(address)}"/>${source}
${note.tags.map((tag) => `<category term="${xmlText(tag)}"/>`).join('')}
<content type="html">${xmlText(html)}</content>
</entry>`
}

const moment = (text: string) => new Date(text).toISOString()

/** XML allows neither most control characters nor lone surrogates, not even escaped. */
function xmlText(text: string): string {
  return escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu, ''))
}
