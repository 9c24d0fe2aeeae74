// A capture as a Markdown file, with links to the files of other captures. Pure.
import type { Capture } from '@jotsam/core/capture/capture'
import { mentionZettel } from '@jotsam/core/capture/zettel-id'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { type ConnectionType, connectionLabel } from '@jotsam/core/links/note-connection'
import { messages } from '@jotsam/core/messages/messages'

export interface LinkedNote {
  readonly type: ConnectionType
  readonly title: string
  readonly zettelId: string
  readonly path: string
}

export interface NoteLinks {
  readonly outgoing: readonly LinkedNote[]
  readonly incoming: readonly LinkedNote[]
}

export function noteFile(capture: Capture, notebook: string | null, path: string, links: NoteLinks): string {
  const sections = [
    section(messages.links.linksTo, links.outgoing, path),
    section(messages.links.linkedFrom, links.incoming, path),
  ].filter((text) => text !== '')
  const note = captureAsMarkdown({ ...capture, notebook })
  return sections.length === 0 ? note : `${note}\n## ${messages.links.panel}\n\n${sections.join('\n')}`
}

function section(heading: string, links: readonly LinkedNote[], from: string): string {
  if (links.length === 0) return ''
  const lines = links.map(
    ({ type, title, zettelId, path }) =>
      `- ${connectionLabel(type)}: [${linkText(title)}](${relativeTo(from, path)}) ${mentionZettel(zettelId)}`,
  )
  return `${heading}\n\n${lines.join('\n')}\n`
}

function linkText(title: string): string {
  return title.replace(/\s+/g, ' ').replace(/[\\[\]<>`*_]/g, '\\$&')
}

function relativeTo(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1)
  // encodeURI keeps brackets and quotes, which would end the link.
  const encoded = to
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()']/g, (c) => `%${c.charCodeAt(0).toString(16)}`))
  return up + encoded.join('/')
}
