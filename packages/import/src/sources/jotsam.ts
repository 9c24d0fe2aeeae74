// Our own ZIP, as `export-account` writes it: the files in `data` hold everything as it was stored, `files` the bytes of files.

import { connectionTypes } from '@jotsam/core/links/note-connection'
import { addToList } from '../add-to-list.ts'
import {
  type ImportFile,
  type ImportItem,
  type ImportItems,
  type ImportSource,
  type NoteDetail,
  type NoteLink,
  noted,
  warned,
} from '../note.ts'
import type { NoteFile } from '../note-files.ts'
import { jsonElements } from '../readers/json-elements.ts'
import { readRows } from '../readers/json-rows.ts'
import { asDate, asList, asRecord, asText, type JsonRecord, parseJson } from '../readers/json-values.ts'
import { reasons } from '../reasons.ts'

export const jotsam: ImportSource = {
  name: 'jotsam',
  title: 'Jotsam',
  matches: (files) => dataFile(files, 'captures') !== undefined && dataFile(files, 'notebooks') !== undefined,
  async *read(files) {
    const captures = dataFile(files, 'captures')
    const folders = new Map<string, JsonRecord>()
    yield* each(dataFile(files, 'notebooks'), (folder) => {
      folders.set(asText(folder.id), folder)
    })
    for (const folder of folders.values()) {
      const notebook = {
        path: pathOf(folder, folders),
        color: asText(folder.color) || '#6366f1',
        icon: asText(folder.icon) || '📁',
        auto_tags: asList(folder.auto_tags).map(asText),
        is_smart: folder.is_smart === true,
        sort_order: Number.isInteger(folder.sort_order) ? Number(folder.sort_order) : 0,
        created_at: asDate(folder.created_at) ? asText(folder.created_at) : null,
      }
      if (notebook.path.length > 0) yield { kind: 'notebook', notebook }
    }
    const links = new Map<string, NoteLink[]>()
    yield* each(dataFile(files, 'links'), (link) => {
      const from = asText(link.source_capture_id)
      const type = connectionTypes.find((known) => known === link.connection_type) ?? 'related'
      addToList(links, from, { to: asText(link.target_capture_id), type })
    })
    const attached = new Map<string, NoteFile[]>()
    const missing = new Map<string, string[]>()
    const archive = new Map(files.map((file) => [file.path, file]))
    const root = captures?.path.slice(0, -'data/captures.json'.length) ?? ''
    yield* each(dataFile(files, 'attachments'), (row) => {
      const note = asText(row.capture_id)
      const name = asText(row.name)
      const file = archive.get(root + asText(row.path))
      const type = asText(row.mime)
      if (file)
        addToList(attached, note, { name, storedName: name, type, bytes: file.bytes, chunks: () => file.chunks() })
      else addToList(missing, note, name)
    })
    if (captures) yield* readCaptures(captures, folders, { links, attached, missing })
    yield* readDetails(dataFile(files, 'highlights'), 'highlight')
    yield* readDetails(dataFile(files, 'versions'), 'version')
    let trashed = 0
    yield* each(dataFile(files, 'trash'), () => {
      trashed += 1
    })
    if (trashed > 0) yield warned('data/trash.json', reasons.trashStays(trashed))
  },
}

function dataFile(files: readonly ImportFile[], name: string): ImportFile | undefined {
  return files.find(({ path }) => path === `data/${name}.json` || path.endsWith(`/data/${name}.json`))
}

/** Calls `read` for each row and yields the item that it returns, if any. */
async function* each(file: ImportFile | undefined, read: (row: JsonRecord) => ImportItem | undefined): ImportItems {
  if (!file) return
  try {
    for await (const element of jsonElements(file.chunks())) {
      const row = 'text' in element ? parseJson(element.text) : undefined
      if (row === undefined) yield warned(file.path, reasons.notJson)
      else {
        const item = read(asRecord(row))
        if (item) yield item
      }
    }
  } catch {
    yield warned(file.path, reasons.notJson)
  }
}

/** Of notes, by the ids of the notes. */
interface Belongings {
  readonly links: ReadonlyMap<string, readonly NoteLink[]>
  readonly attached: ReadonlyMap<string, readonly NoteFile[]>
  readonly missing: ReadonlyMap<string, readonly string[]>
}

function readDetails(file: ImportFile | undefined, kind: NoteDetail['kind']): ImportItems {
  return each(file, (values) => {
    const detail = { kind, id: asText(values.id), note: asText(values.capture_id), values }
    return detail.id !== '' && detail.note !== ''
      ? { kind: 'detail', detail }
      : warned(file?.path ?? '', reasons.notJson)
  })
}

function readCaptures(
  file: ImportFile,
  folders: ReadonlyMap<string, JsonRecord>,
  { links, attached, missing }: Belongings,
): ImportItems {
  return readRows(file, { noun: 'row', nouns: 'notes' }, (capture, name) => {
    const folder = folders.get(asText(capture.folder_id))
    const zettelId = asText(capture.zettel_id)
    return [
      noted({
        externalId: asText(capture.id) || name.slice(`${file.path}, `.length),
        title: asText(capture.title),
        html: asText(capture.content),
        notebook: folder ? pathOf(folder, folders) : [],
        tags: asList(capture.tags).map(asText),
        createdAt: asDate(capture.created_at) ? asText(capture.created_at) : null,
        updatedAt: asDate(capture.updated_at) ? asText(capture.updated_at) : null,
        isPinned: capture.is_pinned === true,
        sourceUrl: asText(capture.source_url) || null,
        ...(/^\d{12}$/.test(zettelId) ? { zettelId } : {}),
        turns: Array.isArray(capture.turns) ? capture.turns : null,
        links: links.get(asText(capture.id)) ?? [],
        files: attached.get(asText(capture.id)) ?? [],
        missingFiles: missing.get(asText(capture.id)) ?? [],
      }),
    ]
  })
}

/** Follows two levels at most, so a cycle ends. */
function pathOf(folder: JsonRecord, folders: ReadonlyMap<string, JsonRecord>): string[] {
  const parent = folders.get(asText(folder.parent_id))
  return [...(parent ? [asText(parent.name)] : []), asText(folder.name)].filter((name) => name !== '')
}
