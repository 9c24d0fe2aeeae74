// A capture as a Markdown file, with links to the files of other captures. Pure.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import type { ExportedHighlight } from '@jotsam/core/export/export-text'
import { type ConnectionType, connectionLabel } from '@jotsam/core/links/note-connection'
import { linkMessages } from '@jotsam/core/messages/links'
import { outsideCode } from '@jotsam/import/wikilinks'

export interface LinkedNote {
  readonly type: ConnectionType
  readonly title: string
  readonly zettelId: string
  readonly path: string
}

export interface MentionedNote {
  readonly title: string
  readonly path: string
}

export interface NoteLinks {
  readonly outgoing: readonly LinkedNote[]
  readonly incoming: readonly LinkedNote[]
}

/** What a file of a capture needs to know about the other files. */
export interface NotePlaces {
  /** `Parent / Child` */
  readonly notebook: string | null
  readonly path: string
  readonly links: NoteLinks
  readonly highlights: readonly ExportedHighlight[]
  readonly noteOfZettel: (zettelId: string) => MentionedNote | undefined
}

export function noteFile(capture: Capture, { notebook, path, links, highlights, noteOfZettel }: NotePlaces): string {
  const sections = [
    section(linkMessages.linksTo, links.outgoing, path),
    section(linkMessages.linkedFrom, links.incoming, path),
  ].filter((text) => text !== '')
  const note = outsideCode(captureAsMarkdown({ ...capture, notebook, highlights }), (text) =>
    // Other programs know the file by its path, not by its zettel id.
    text.replace(MENTION, (whole, id: string, words?: string) => {
      const found = noteOfZettel(id)
      return found === undefined ? whole : `[${words ?? linkText(found.title)}](${relativeTo(path, found.path)})`
    }),
  )
  return sections.length === 0 ? note : `${note}\n## ${linkMessages.panel}\n\n${sections.join('\n')}`
}

const MENTION = /(?:\[\[|\\\[\\\[)(\d{12})(?:\\?\|([^[\]|\n]{1,300}?))?(?:\]\]|\\\]\\\])/g

function section(heading: string, links: readonly LinkedNote[], from: string): string {
  if (links.length === 0) return ''
  const lines = links.map(
    ({ type, title, zettelId, path }) =>
      `- ${connectionLabel(type)}: [${linkText(title)}](${relativeTo(from, path)}) ${zettelId}`,
  )
  return `${heading}\n\n${lines.join('\n')}\n`
}

function linkText(title: string): string {
  return title.replace(/\s+/g, ' ').replace(/[\\[\]<>`*_]/g, '\\$&')
}

export function relativeTo(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1)
  // encodeURI keeps brackets and quotes, which would end the link.
  const encoded = to
    .split('/')
    .map((part) => encodeURIComponent(part).replace(/[()']/g, (c) => `%${c.charCodeAt(0).toString(16)}`))
  return up + encoded.join('/')
}
