// A capture as a web page that reads by itself, and the page that lists them all. Pure.
import type { Capture } from '@jotsam/core/capture/capture'
import { createdDate } from '@jotsam/core/capture/created-date'
import type { ExportedHighlight } from '@jotsam/core/export/export-text'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { escapeHtml } from '@jotsam/core/html/html-entities'
import { connectionLabel } from '@jotsam/core/links/note-connection'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { linkMessages } from '@jotsam/core/messages/links'
import { cleanHtml } from '@jotsam/import/clean-html'
import { type LinkedNote, type NotePlaces, relativeTo } from './note-file.ts'

export function pageFile(capture: Capture, { notebook, path, links, highlights, noteOfZettel }: NotePlaces): string {
  const facts = [
    `${texts.created}: ${createdDate(capture.created_at, 'UTC')}`,
    notebook ? `${texts.notebookField}: ${notebook}` : '',
    capture.tags.length > 0 ? `${texts.tagsField}: ${capture.tags.join(', ')}` : '',
    `${texts.zettelId}: ${capture.zettel_id}`,
  ].filter(Boolean)
  const source = capture.source_url
    ? `<p class="facts">${texts.source}: ${isWebAddress(capture.source_url) ? anchor(capture.source_url, capture.source_url) : escapeHtml(capture.source_url)}</p>`
    : ''
  const list = (heading: string, notes: readonly LinkedNote[]) =>
    notes.length === 0
      ? ''
      : `<p>${escapeHtml(heading)}</p><ul>${notes.map((each) => `<li>${escapeHtml(connectionLabel(each.type))}: ${anchor(relativeTo(path, each.path), each.title)}</li>`).join('')}</ul>`
  const connected = list(linkMessages.linksTo, links.outgoing) + list(linkMessages.linkedFrom, links.incoming)
  return page(
    capture.title,
    `<p class="facts">${anchor(relativeTo(path, INDEX), INDEX_NAME)}</p>
<h1>${escapeHtml(capture.title)}</h1>
<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>
${source}
${withMentions(cleanHtml(contentToHtml(capture.content)), path, noteOfZettel)}
${highlights.length > 0 ? `<h2>${readingMessages.highlights}</h2>${highlights.map(marked).join('')}` : ''}
${connected === '' ? '' : `<h2>${escapeHtml(linkMessages.panel)}</h2>${connected}`}`,
  )
}

export const INDEX = 'index.html'
const INDEX_NAME = 'All notes'

/** `notes` in the order of their paths, so that notebooks stay together. */
export function indexPage(notes: readonly { title: string; path: string; notebook: string | null }[]): string {
  const groups = new Map<string, string[]>()
  for (const { title, path, notebook } of notes) {
    const group = groups.get(notebook ?? '') ?? []
    groups.set(notebook ?? '', group)
    group.push(`<li>${anchor(relativeTo(INDEX, path), title)}</li>`)
  }
  const sections = [...groups].map(
    ([name, lines]) => `${name === '' ? '' : `<h2>${escapeHtml(name)}</h2>`}<ul>${lines.join('\n')}</ul>`,
  )
  return page(INDEX_NAME, `<h1>${INDEX_NAME}</h1>\n${sections.join('\n')}`)
}

function marked({ quote, comment }: ExportedHighlight): string {
  return `<blockquote>${escapeHtml(quote)}</blockquote>${comment === '' ? '' : `<p>${escapeHtml(comment)}</p>`}`
}

/** `[[202611151230]]` becomes a link with the title of the note, or with the words of the mention, except in code. */
function withMentions(html: string, path: string, noteOfZettel: NotePlaces['noteOfZettel']): string {
  return html
    .split(/(<pre[\s>][\s\S]*?<\/pre>|<code[\s>][\s\S]*?<\/code>|<[^>]*>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/\[\[(\d{12})(?:\|([^[\]|\n]{1,300}))?\]\]/g, (whole, id: string, words?: string) => {
            const found = noteOfZettel(id)
            // A page is for reading: of a note that is not in this export, it shows the words.
            if (found === undefined) return words ?? whole
            // The words are HTML already.
            return `<a href="${escapeHtml(relativeTo(path, found.path))}">${words ?? escapeHtml(found.title)}</a>`
          }),
    )
    .join('')
}

const isWebAddress = (address: string): boolean => /^https?:\/\//i.test(address)

const anchor = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

/** Nothing in the page runs, whatever a note contains. */
function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'none'; object-src 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const STYLE = `body{color:#16242b;font:17px/1.65 system-ui,sans-serif;margin:2rem auto;max-width:37em;overflow-wrap:anywhere;padding:0 1rem}
h1,h2,h3,h4{line-height:1.3}.facts{color:#3f4d53;font-size:.85em}a{color:#0a524b}
blockquote{border-inline-start:3px solid #7d8a8f;color:#3f4d53;margin-inline:0;padding-inline-start:1em}
pre,code{background:#f4f0e6;font-family:ui-monospace,monospace;font-size:.88em}pre{border-radius:8px;overflow-x:auto;padding:1em}
table{border-collapse:collapse;display:block;overflow-x:auto}td,th{border:1px solid #e6e0d3;padding:.4em .7em;text-align:start}
img{height:auto;max-width:100%}`
