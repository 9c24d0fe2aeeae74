// The files of a folder that no note names become notes that show them: one note for each folder, or several for many files.

import { addToList } from './add-to-list.ts'
import { type ImportFile, type ImportItem, noted, warned } from './note.ts'
import { NoteFiles } from './note-files.ts'
import { reasons } from './reasons.ts'

/** A note is stored as a whole, with its files. */
const MOST_FILES = 200
const MOST_BYTES = 256 * 1024 ** 2
const MOST_NAMES = 100

export function* otherFiles(
  given: readonly ImportFile[],
  root: string,
  notebookOf: (folders: readonly string[]) => readonly string[],
): Generator<ImportItem> {
  const files = given.filter(({ bytes }) => bytes > 0)
  if (files.length === 0) return
  const byFolder = new Map<string, ImportFile[]>()
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  for (const file of sorted) {
    addToList(byFolder, file.path.slice(root.length, file.path.lastIndexOf('/') + 1), file)
  }
  for (const [folder, own] of byFolder) {
    const names = folder.split('/').filter((name) => name !== '')
    for (const [at, some] of divided(own).entries()) {
      const noteFiles = new NoteFiles()
      const times = some.flatMap(({ modifiedAt }) => (modifiedAt ? [modifiedAt.toISOString()] : [])).sort()
      yield noted({
        // The path of a folder: no note of a file has it.
        externalId: `${folder}/${at === 0 ? '' : at}`,
        title: `${names.length === 0 ? 'Other files' : `Files in ${names.join('/')}`}${at === 0 ? '' : ` ${at + 1}`}`,
        html: some.map((file) => noteFiles.block(file, file.path.split('/').at(-1) ?? '')).join(''),
        notebook: notebookOf(names),
        createdAt: times[0] ?? null,
        updatedAt: times.at(-1) ?? null,
        files: noteFiles.files,
        isFileList: true,
      })
    }
  }
  const listed = sorted.slice(0, MOST_NAMES).map(({ path }) => path.slice(root.length))
  yield warned(reasons.otherFiles(files.length), reasons.unnamed(listed, files.length))
  const archives = sorted.filter(({ path }) => /\.zip$/i.test(path))
  for (const { path } of archives.slice(0, MOST_NAMES)) yield warned(path.slice(root.length), reasons.archive)
}

function divided(files: readonly ImportFile[]): ImportFile[][] {
  const parts: ImportFile[][] = []
  let part: ImportFile[] = []
  let bytes = 0
  for (const file of files) {
    if (part.length === 0 || part.length >= MOST_FILES || bytes + file.bytes > MOST_BYTES) {
      part = []
      bytes = 0
      parts.push(part)
    }
    part.push(file)
    bytes += file.bytes
  }
  return parts
}
