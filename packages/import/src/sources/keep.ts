// Google Keep from Takeout: one JSON file per note, beside an HTML copy of it.

import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { plainToHtml } from '@jotsam/core/html/content-html'
import { escapeHtml, escapeText } from '@jotsam/core/html/html-entities'
import { webHost } from '@jotsam/core/html/web-address'
import { typedTextToHtml } from '@jotsam/core/markdown/markdown'
import { box, cleanHtml, withTasks } from '../clean-html.ts'
import { type ImportedNote, type ImportFile, type ImportSource, noted, skipped } from '../note.ts'
import { NoteFiles } from '../note-files.ts'
import { asDate, asList, asRecord, asText, type JsonRecord, parseJson } from '../readers/json-values.ts'
import { readHead, readText } from '../readers/read-text.ts'
import { reasons } from '../reasons.ts'

export const keep: ImportSource = {
  name: 'keep',
  title: 'Google Keep',
  async matches(files) {
    // Takeout may hold other products beside it, and the folder's name is translated.
    for (const file of jsonFiles(files).slice(0, 20)) if (isKeepText(await readHead(file, 100_000))) return true
    return false
  },
  // Every Takeout has it, so the notes decide.
  root: () => 'Keep',
  async *read(files) {
    const beside = filesByStem(files)
    const madeAt = new Map<string, unknown>()
    for (const file of jsonFiles(files)) {
      const read = await readText(file)
      if (!read.ok) yield skipped(file.path, read.reason)
      else if (isKeepText(read.text) || /\/Keep\//.test(file.path)) {
        const value = parseJson(read.text)
        const note = value === undefined ? reasons.notJson : keepNote(asRecord(value), file.path, beside)
        if (typeof note === 'string') yield skipped(asText(asRecord(value).title) || file.path, note)
        else {
          const { externalId, createdAt } = note
          // Notes of two accounts may have the same file name.
          const isOther = madeAt.has(externalId) && madeAt.get(externalId) !== createdAt
          if (!isOther) madeAt.set(externalId, createdAt)
          yield noted(isOther ? { ...note, externalId: file.path } : note)
        }
      }
    }
  },
}

function jsonFiles(files: readonly ImportFile[]): readonly ImportFile[] {
  return files.filter(({ path }) => /\.json$/i.test(path))
}

function isKeepText(text: string): boolean {
  return /"(?:userEditedTimestampUsec|textContent|listContent)"\s*:/.test(text) && /"isTrashed"\s*:/.test(text)
}

/** Takeout changes endings: a picture called x.jpeg in the note is x.jpg in the archive. */
function filesByStem(files: readonly ImportFile[]): ReadonlyMap<string, ImportFile> {
  return new Map(files.filter(({ path }) => !/\.(?:json|html)$/i.test(path)).map((file) => [stemOf(file.path), file]))
}

function stemOf(path: string): string {
  return path.replace(/\.\w{1,5}$/, '')
}

export function keepNote(
  note: JsonRecord,
  path: string,
  beside: ReadonlyMap<string, ImportFile> = new Map(),
): ImportedNote | string {
  if (note.isTrashed === true) return reasons.deletedThere
  const text = asText(note.textContent)
  const formatted = asText(note.textContentHtml)
  const items = asList(note.listContent)
    .map(asRecord)
    .map(({ text, isChecked }) => `<li>${box(isChecked === true)}${escapeText(asText(text))}</li>`)
  const pages = asList(note.annotations)
    .map(asRecord)
    .filter(({ url }) => webHost(asText(url)) !== null)
  const links = pages.map(
    ({ url, title }) => `<p><a href="${escapeHtml(asText(url))}">${escapeText(asText(title) || asText(url))}</a></p>`,
  )
  const files = new NoteFiles()
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const pictures = asList(note.attachments)
    .map(asRecord)
    .map(({ filePath, mimetype }) => {
      const name = asText(filePath) || 'file'
      return files.block(beside.get(stemOf(folder + name)), name, asText(mimetype))
    })
  const body =
    (text === '' ? '' : formatted === '' ? typedTextToHtml(text) : cleanHtml(formatted)) +
    (items.length > 0 ? withTasks(`<ul>${items.join('')}</ul>`) : '')
  const html = body + links.join('') + pictures.join('')
  if (html === '' && asText(note.title).trim() === '') return reasons.empty
  const [firstLine = ''] = (text || asText(asRecord(asList(note.listContent)[0]).text)).trim().split('\n')
  return {
    externalId: path.split('/').at(-1) ?? path,
    title: asText(note.title).trim() || truncateWithEllipsis(firstLine, 80),
    html: html || plainToHtml(asText(note.title)),
    tags: [
      ...asList(note.labels).map((label) => asText(asRecord(label).name)),
      ...(note.isArchived === true ? ['archived'] : []),
    ],
    createdAt: asDate(note.createdTimestampUsec) ?? asDate(note.userEditedTimestampUsec),
    updatedAt: asDate(note.userEditedTimestampUsec),
    isPinned: note.isPinned === true,
    sourceUrl: pages.length === 1 ? asText(pages[0]?.url) : null,
    files: files.files,
    missingFiles: files.missing,
  }
}
