// Fits an imported note to the rules of a stored one: lengths, tags, two levels of notebooks. A long note becomes several parts.

import { captureTitle } from '@jotsam/core/capture/capture'
import { storableText } from '@jotsam/core/capture/storable-text'
import { truncate } from '@jotsam/core/capture/truncate'
import { splitHtml } from '@jotsam/core/html/parts/split-html'
import { readingLength } from '@jotsam/core/html/plain-text'
import { extractionMessages } from '@jotsam/core/messages/capture/extraction'
import { limits } from '@jotsam/core/plan/limits'
import { noteAddress, shortId } from './external-id.ts'
import type { ImportedNote, NoteLink } from './note.ts'
import { reasons } from './reasons.ts'

export interface StorableNote {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly source_url: string | null
  readonly notebook: readonly string[]
  readonly tags: readonly string[]
  readonly is_pinned: boolean
  readonly zettel_id: string | null
  readonly turns: unknown
  readonly created_at: string | null
  readonly changed_at: string | null
  readonly links: readonly (readonly [to: string, type: NoteLink['type']])[]
}

export type Fitted =
  | { readonly ok: true; readonly parts: readonly StorableNote[]; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly reason: string }

/** Parsers check it before they convert a text. */
export const MAX_LENGTH = 5_000_000
// Room for " (10 of 12)" in a title.
const NUMBERING = 20

export function storableNotes(note: ImportedNote): Fitted {
  if (note.html.length > MAX_LENGTH) return { ok: false, reason: reasons.tooLong }
  const html = storableText(note.html).trim()
  if (html === '') return { ok: false, reason: reasons.empty }
  const { contentMax, storedMax } = limits.capture
  const isShort = html.length <= contentMax || (html.length <= storedMax && readingLength(html) <= contentMax)
  const contents = isShort ? [html] : splitHtml([html], { max: limits.capture.contentMax }).map((part) => part.html)
  const path = notebookPath(note.notebook ?? [])
  const tags = cleanTags(note.tags ?? [])
  const title = truncate(captureTitle(note.title.replace(/[^\S ]+/g, ' ')), limits.capture.titleMax)
  const parts = contents.map((content, at): StorableNote => {
    const previous: StorableNote['links'] = at === 0 ? [] : [[partId(note.externalId, at - 1), 'builds_on']]
    const own: StorableNote['links'] = (note.links ?? [])
      .filter(({ to }) => at === ownerOf(contents, noteAddress(to)))
      .map(({ to, type }) => [shortId(to), type] as const)
    return {
      id: partId(note.externalId, at),
      title:
        contents.length === 1
          ? title
          : extractionMessages.part(
              truncate(title, limits.capture.titleMax - NUMBERING).trim(),
              at + 1,
              contents.length,
            ),
      content,
      source_url: note.sourceUrl ? storableText(note.sourceUrl) : null,
      notebook: path.slice(0, limits.folder.levels),
      tags: tags.slice(0, limits.capture.tagsMax),
      is_pinned: at === 0 && note.isPinned === true,
      zettel_id: at === 0 ? (note.zettelId ?? null) : null,
      turns: note.turns ?? null,
      created_at: note.createdAt ?? note.updatedAt ?? null,
      changed_at: note.updatedAt ?? note.createdAt ?? null,
      links: [...previous, ...own],
    }
  })
  return {
    ok: true,
    parts,
    warnings: [
      ...(note.warnings ?? []),
      ...(note.missingFiles?.length ? [reasons.filesMissing(note.missingFiles)] : []),
      ...(path.length > limits.folder.levels ? [reasons.flattened(path)] : []),
      ...(tags.length > limits.capture.tagsMax ? [reasons.tags] : []),
      ...(parts.length > 1 ? [reasons.parts(parts.length)] : []),
    ],
  }
}

/** The part that a link belongs to: the first one whose text names the linked note, else the first part. */
function ownerOf(contents: readonly string[], address: string): number {
  return contents.length === 1
    ? 0
    : Math.max(
        0,
        contents.findIndex((content) => content.includes(address)),
      )
}

function partId(externalId: string, at: number): string {
  const id = shortId(externalId)
  return at === 0 ? id : `${id}#${at + 1}`
}

export function notebookPath(path: readonly string[]): string[] {
  return path
    .map((name) =>
      truncate(
        storableText(name)
          .replace(/[<>:"/\\|?*\s]+/g, ' ')
          .trim(),
        limits.folder.nameMax,
      ).trim(),
    )
    .filter((name) => name !== '')
}

function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) => truncate(storableText(tag).trim(), limits.capture.tagMax).trim())
  return [...new Set(cleaned.filter((tag) => tag !== ''))]
}
