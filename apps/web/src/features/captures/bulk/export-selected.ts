// Downloads the selected captures with their highlights as one file: JSON, or a ZIP of Markdown files.
import type { Capture } from '@jotsam/core/capture/capture'
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { captureAsJson, type ExportedCapture } from '@jotsam/core/export/export-text'
import { fileName, unusedFileName } from '@jotsam/core/export/file-name'
import type { Highlight } from '@jotsam/core/highlights/highlight'
import { fileHashes } from '@jotsam/core/html/file-address'
import { withPendingHighlights } from '@jotsam/core/pending/pending-highlight'
import { strToU8, zipSync } from 'fflate'
import type { FileOwner } from '../../../lib/data/file-row.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { outbox } from '../../../lib/saving/outbox.ts'
import { titledMentions } from '../export/titled-mentions.ts'

export async function exportAsJson(
  owner: FileOwner,
  captures: readonly Capture[],
  notebookOf: NotebookOf,
): Promise<void> {
  const whole = await exported(owner, captures, notebookOf)
  const all = whole.map((capture): unknown => JSON.parse(captureAsJson(capture)))
  downloadFile(selectionName('json'), new Blob([`${JSON.stringify(all, null, 2)}\n`], { type: 'application/json' }))
}

export async function exportAsMarkdown(
  owner: FileOwner,
  captures: readonly Capture[],
  notebookOf: NotebookOf,
): Promise<void> {
  await zipMarkdown(owner, await titled(owner, await exported(owner, captures, notebookOf)), selectionName('zip'))
}

/** With the files of the notes in a folder beside them. */
export async function zipMarkdown(owner: FileOwner, captures: readonly ExportedCapture[], name: string): Promise<void> {
  const taken = new Set<string>()
  const entries: Record<string, Uint8Array> = {}
  for (const capture of captures) {
    const markdown = captureAsMarkdown(capture)
    const { text, files } =
      fileHashes(markdown).length > 0
        ? await (await import('../../files/index.ts')).markdownWithFiles(owner, markdown)
        : { text: markdown, files: [] }
    entries[unusedFileName(capture.title, 'md', taken)] = strToU8(text)
    for (const { path, bytes } of files) entries[path] = bytes
  }
  downloadFile(name, new Blob([zipSync(entries, { level: 0 })], { type: 'application/zip' }))
}

/** With the minute, so that two downloads do not have the same name. */
function selectionName(extension: string): string {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString()
  return fileName(`Jotsam notes ${local.slice(0, 16).replace('T', ' ').replace(':', '.')}`, extension)
}

type NotebookOf = (folderId: string | null) => string | null

async function exported(
  owner: FileOwner,
  captures: readonly Capture[],
  notebookOf: NotebookOf,
): Promise<ExportedCapture[]> {
  const stored = await highlightsOf(owner, captures)
  // Those that wait on the device are not on the server yet.
  const waiting = (await outbox.list(owner.userId)).flatMap(({ kind, item }) => (kind === 'highlight' ? [item] : []))
  const highlights = withPendingHighlights(stored, waiting)
  return captures.map((capture) => ({
    ...capture,
    notebook: notebookOf(capture.folder_id),
    highlights: highlights.filter(({ capture_id }) => capture_id === capture.id),
  }))
}

/** With the titles of mentioned notes. */
async function titled({ client }: FileOwner, captures: readonly ExportedCapture[]): Promise<ExportedCapture[]> {
  const ids = [...new Set(captures.flatMap(({ content }) => findZettelMentions(content).map(({ id }) => id)))]
  const notes: { title: string; zettel_id: string }[] = []
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    notes.push(...unwrap(await client.from('captures').select('title, zettel_id').in('zettel_id', some)))
  }
  return captures.map((capture) => ({ ...capture, content: titledMentions(capture.content, notes) }))
}

async function highlightsOf({ client }: FileOwner, captures: readonly Capture[]): Promise<Highlight[]> {
  const all: Highlight[] = []
  for (let at = 0; at < captures.length; at += AT_ONCE) {
    const ids = captures.slice(at, at + AT_ONCE).map(({ id }) => id)
    const query = client.from('highlights').select().in('capture_id', ids)
    all.push(...unwrap(await query.order('start_position').order('id')))
  }
  return all
}

/** The ids are a part of the address, which must not be too long. */
const AT_ONCE = 50
