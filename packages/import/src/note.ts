// What a parser of an export yields. Parsers are pure: they read given files, and import neither a browser's nor a server's API.

import type { ConnectionType } from '@jotsam/core/links/note-connection'
import type { NoteFile } from './note-files.ts'

/** A file of an export: an entry of an archive, or the uploaded file itself. */
export interface ImportFile {
  /** With slashes, relative, without `..`. */
  readonly path: string
  /** As the archive declares it. */
  readonly bytes: number
  readonly modifiedAt: Date | null
  /** The bytes from `from` to before `to`; all of them when nothing is given. */
  chunks(from?: number, to?: number): AsyncIterable<Uint8Array>
}

export interface ImportedNote {
  /** Stable between exports of the same source, and unique in it. */
  readonly externalId: string
  readonly title: string
  /** HTML from our own converters or cleaned by `cleanHtml`. */
  readonly html: string
  /** From the outside in. Only two levels are stored. */
  readonly notebook?: readonly string[]
  readonly tags?: readonly string[]
  readonly createdAt?: string | null
  readonly updatedAt?: string | null
  readonly isPinned?: boolean
  readonly sourceUrl?: string | null
  readonly zettelId?: string
  /** The turns of a saved chat, as an own export has them. */
  readonly turns?: unknown
  readonly links?: readonly NoteLink[]
  /** Its text names them by the addresses that `NoteFiles` gave. */
  readonly files?: readonly NoteFile[]
  /** The names of files that belong to it, but are not in the export. */
  readonly missingFiles?: readonly string[]
  /** It only shows files that no other note names. */
  readonly isFileList?: true
  /** What could not be imported, in full sentences. */
  readonly warnings?: readonly string[]
}

export interface NoteLink {
  /** An external id. */
  readonly to: string
  readonly type: ConnectionType
}

export interface ImportedNotebook {
  readonly path: readonly string[]
  readonly color?: string
  readonly icon?: string
  readonly auto_tags?: readonly string[]
  readonly is_smart?: boolean
  readonly sort_order?: number
  readonly created_at?: string | null
}

/** A highlight or an earlier version of a note, as an own export has it. */
export interface NoteDetail {
  readonly kind: 'highlight' | 'version'
  readonly id: string
  /** The external id of its note. */
  readonly note: string
  readonly values: Readonly<Record<string, unknown>>
}

export type ImportItem =
  | { readonly kind: 'note'; readonly note: ImportedNote }
  | { readonly kind: 'notebook'; readonly notebook: ImportedNotebook }
  | { readonly kind: 'detail'; readonly detail: NoteDetail }
  /** An item that did not become a note: its name, and the reason. */
  | { readonly kind: 'skipped'; readonly name: string; readonly reason: string }
  | { readonly kind: 'warning'; readonly name: string; readonly what: string }

export type ImportItems = AsyncGenerator<ImportItem, void, undefined>

export interface ImportSource {
  /** Stored with every note; never rename one. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  /** True when the files are an export of this source. May read the beginning of a file. */
  matches(files: readonly ImportFile[]): boolean | Promise<boolean>
  /** Where notes are known by the places of their files, which two folders may have in common: the name of the folder or file that all
   * are in; empty without one. */
  root?(files: readonly ImportFile[]): string
  read(files: readonly ImportFile[]): ImportItems
}

export const noted = (note: ImportedNote): ImportItem => ({ kind: 'note', note })
export const skipped = (name: string, reason: string): ImportItem => ({ kind: 'skipped', name, reason })
export const warned = (name: string, what: string): ImportItem => ({ kind: 'warning', name, what })
