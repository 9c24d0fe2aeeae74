// Chooses each capture's path in the archive: folders named after notebooks, and file names that every system accepts.
import { baseName, fileName } from '@jotsam/core/export/file-name'
import type { Folder } from '@jotsam/core/notebooks/folder'
import type { CaptureHead } from './account-rows.ts'

export type NotePaths = ReturnType<typeof notePaths>

export function notePaths(folders: readonly Folder[], extension = 'md') {
  const takenIn = new Map<string, Set<string>>()
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const dirs = new Map<string, string>()
  const paths = new Map<string, string>()

  /** The first candidate that is free in this folder. Names are compared without case, as some systems do. */
  function take(dir: string, candidates: Iterable<string>): string {
    const taken = takenIn.get(dir) ?? new Set()
    takenIn.set(dir, taken)
    for (const name of candidates) {
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return `${dir}/${name}`
    }
    throw new Error('Numbers do not end.')
  }

  function dirOf(folderId: string | null): string {
    const folder = folderId === null ? undefined : byId.get(folderId)
    if (!folder) return ROOT
    const known = dirs.get(folder.id)
    if (known !== undefined) return known
    const dir = take(dirOf(folder.parent_id), numbered(baseName(folder.name), ''))
    dirs.set(folder.id, dir)
    return dir
  }

  // Folders come first, so that a notebook keeps its plain name whatever the captures are called.
  for (const { id } of folders) dirOf(id)

  return {
    /** The same capture always gets the same path. */
    of(capture: CaptureHead): string {
      const known = paths.get(capture.id)
      if (known !== undefined) return known
      const path = take(dirOf(capture.folder_id), noteNames(capture, extension))
      paths.set(capture.id, path)
      return path
    },
    /** `Parent / Child`, null for captures without a notebook. */
    notebookOf({ folder_id }: Pick<CaptureHead, 'folder_id'>): string | null {
      const folder = folder_id === null ? undefined : byId.get(folder_id)
      if (!folder) return null
      const parent = folder.parent_id === null ? undefined : byId.get(folder.parent_id)
      return parent ? `${parent.name} / ${folder.name}` : folder.name
    },
  }
}

const ROOT = 'notes'

/** Thousands may share a title, so the second one already gets its capture's unique number. */
function* noteNames({ title, zettel_id }: CaptureHead, extension: string): Generator<string> {
  yield fileName(title, extension)
  yield* numbered(`${baseName(title)} ${zettel_id}`, `.${extension}`)
}

function* numbered(name: string, ending: string): Generator<string> {
  yield name + ending
  for (let number = 2; ; number += 1) yield `${name} ${number}${ending}`
}
