// Our own ZIP, as `export-account` writes it: data/captures.json, notebooks.json and links.json hold everything as it was stored.

import { connectionTypes } from '@jotsam/core/links/note-connection'
import { jsonElements } from '../json-elements.ts'
import { asDate, asList, asRecord, asText, type JsonRecord, parseJson } from '../json-values.ts'
import { type ImportFile, type ImportItems, type ImportSource, type NoteLink, noted, skipped, warned } from '../note.ts'
import { reasons } from '../reasons.ts'

export const jotsam: ImportSource = {
  name: 'jotsam',
  title: 'Jotsam',
  matches: (files) => dataFile(files, 'captures') !== undefined && dataFile(files, 'notebooks') !== undefined,
  async *read(files) {
    const folders = new Map<string, JsonRecord>()
    yield* each(dataFile(files, 'notebooks'), (folder) => folders.set(asText(folder.id), folder))
    for (const folder of folders.values()) {
      const notebook = {
        path: pathOf(folder, folders),
        color: asText(folder.color) || '#6366f1',
        icon: asText(folder.icon) || '📁',
        auto_tags: asList(folder.auto_tags).map(asText),
        is_smart: folder.is_smart === true,
        sort_order: Number.isInteger(folder.sort_order) ? Number(folder.sort_order) : 0,
      }
      if (notebook.path.length > 0) yield { kind: 'notebook', notebook }
    }
    const links = new Map<string, NoteLink[]>()
    yield* each(dataFile(files, 'links'), (link) => {
      const from = asText(link.source_capture_id)
      const type = connectionTypes.find((known) => known === link.connection_type) ?? 'related'
      links.set(from, [...(links.get(from) ?? []), { to: asText(link.target_capture_id), type }])
    })
    const captures = dataFile(files, 'captures')
    if (captures) yield* readCaptures(captures, folders, links)
  },
}

function dataFile(files: readonly ImportFile[], name: string): ImportFile | undefined {
  return files.find(({ path }) => path === `data/${name}.json` || path.endsWith(`/data/${name}.json`))
}

async function* each(file: ImportFile | undefined, add: (row: JsonRecord) => void): ImportItems {
  if (!file) return
  try {
    for await (const element of jsonElements(file.chunks())) {
      const row = 'text' in element ? parseJson(element.text) : undefined
      if (row === undefined) yield warned(file.path, reasons.notJson)
      else add(asRecord(row))
    }
  } catch {
    yield warned(file.path, reasons.notJson)
  }
}

async function* readCaptures(
  file: ImportFile,
  folders: ReadonlyMap<string, JsonRecord>,
  links: ReadonlyMap<string, readonly NoteLink[]>,
): ImportItems {
  let count = 0
  try {
    for await (const element of jsonElements(file.chunks())) {
      count += 1
      const row = 'text' in element ? parseJson(element.text) : undefined
      if (row === undefined) {
        yield skipped(`${file.path}, row ${count}`, reasons.notJson)
        continue
      }
      const capture = asRecord(row)
      const folder = folders.get(asText(capture.folder_id))
      const zettelId = asText(capture.zettel_id)
      yield noted({
        externalId: asText(capture.id) || `row ${count}`,
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
      })
    }
  } catch {
    yield warned(file.path, `${reasons.notJson} ${count} notes were read before that.`)
  }
}

/** Two levels at most, so a circle cannot run. */
function pathOf(folder: JsonRecord, folders: ReadonlyMap<string, JsonRecord>): string[] {
  const parent = folders.get(asText(folder.parent_id))
  return [...(parent ? [asText(parent.name)] : []), asText(folder.name)].filter((name) => name !== '')
}
