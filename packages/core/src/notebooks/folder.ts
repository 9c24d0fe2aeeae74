// A notebook (folder): its row, its name rule and its two levels.

import { characterCount } from '../capture/truncate.ts'
import { accepted, type Checked, refused } from '../database/checked.ts'
import { notebookMessages } from '../messages/notebooks.ts'
import { limits } from '../plan/limits.ts'
import { isUuid } from '../util/uuid.ts'

export type Folder = {
  id: string
  user_id: string
  name: string
  parent_id: string | null
  color: string
  icon: string
  auto_tags: string[]
  is_smart: boolean
  sort_order: number
  created_at: string
  updated_at: string
}

export const folderDefaults = { color: '#6366f1', icon: '📁', is_smart: false } as const

export function checkFolderName(typed: string): Checked<string> {
  const name = typed.trim()
  const length = characterCount(name)
  const valid = length >= 1 && length <= limits.folder.nameMax && !/[<>:"/\\|?*]/.test(name)
  return valid ? accepted(name) : refused(notebookMessages.invalidName)
}

export function checkFolderUpdate(update: { id: unknown; name: unknown }): Checked<{ id: string; name: string }> {
  const name = typeof update.name === 'string' ? checkFolderName(update.name) : refused<string>('')
  if (!isUuid(update.id) || !name.ok) return refused(notebookMessages.invalidFolder)
  return accepted({ id: update.id, name: name.value })
}

export type Rename = { kind: 'ignored' } | { kind: 'refused'; message: string } | { kind: 'rename'; name: string }

export function renameFolder(current: string, typed: string): Rename {
  const trimmed = typed.trim()
  if (trimmed === '' || trimmed === current) return { kind: 'ignored' }
  const name = checkFolderName(trimmed)
  return name.ok ? { kind: 'rename', name: name.value } : { kind: 'refused', message: name.message }
}

/** As people count: "Chapter 2" stands before "Chapter 10". */
export function byName(a: Pick<Folder, 'name'>, b: Pick<Folder, 'name'>): number {
  return collator.compare(a.name, b.name)
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** Only a notebook of the first level may have children. */
export function mayHoldFolders(folder: Pick<Folder, 'parent_id'>): boolean {
  return folder.parent_id === null
}
