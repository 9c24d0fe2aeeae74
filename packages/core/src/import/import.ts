// An import of notes from another program: its row, and its report as the endpoint answers it.
import type { Kept } from '../database/database.ts'

export type Import = {
  id: string
  user_id: string
  source: string
  file_name: string
  /** The folder in the archive; null where notes have ids of their own. */
  root: string | null
  /** Imports with the same one update each other's notes. Null stands for the source. */
  library: string | null
  hash: string
  state: 'running' | 'done' | 'undone'
  /** While it runs: how many notes have been read, or that the person stopped it. */
  report: ImportReport | { found?: undefined; stopped?: true; soFar?: number }
  created_at: string
  active_at: string
  finished_at: string | null
  /** The access token that it was sent with; null for the person. */
  author: string | null
  /** Computed, where it is asked for: the notes that the undo left. */
  kept_notes?: Kept[]
}

export type ImportReport = {
  /** Null for a dry run. */
  importId: string | null
  source: string
  found: number
  created: number
  updated: number
  unchanged: number
  skipped: { name: string; reason: string }[]
  notebooks: number
  tags: number
  links: number
  /** The files of notes that came with them. */
  attachments: number
  /** The files that belong to the notes. Receipts of earlier versions do not have it. */
  attachmentsFound?: number
  /** An earlier import with notes at the same places, where notes have no ids of their own; and whether its notes are updated. */
  former?: { fileName: string; createdAt: string; isUpdated: boolean }
  warnings: { name: string; what: string }[]
}

export type UndoneImport = {
  deleted: number
  restored: number
  kept: number
  /** A call undoes about a thousand notes. False when another one is needed. */
  is_done: boolean
}

/** A running import whose server has been silent for so long was interrupted. */
const SILENCE_MS = 60_000

export function isInterrupted({ state, active_at }: Pick<Import, 'state' | 'active_at'>, now: Date): boolean {
  return state === 'running' && now.getTime() - Date.parse(active_at) > SILENCE_MS
}
