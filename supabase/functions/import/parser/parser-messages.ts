// The messages between an import and its parser process, which ../_workers/import.ts is.
import type { ImportedNotebook, NoteDetail } from '@jotsam/import/note'
import type { StorableNote } from '@jotsam/import/storable-notes'

export type ToParser =
  | {
      readonly kind: 'open'
      readonly upload: { readonly name: string; readonly path: string }
      readonly folder: string
      readonly files: FileRules
    }
  | { readonly kind: 'more' }

export interface FileRules {
  /** A dry run only counts the files of notes. An import writes them to the folder, from where they are stored. */
  readonly isKept: boolean
  readonly maxBytes: number
}

/** A file of a note. The texts of the note name it by its hash. */
export interface ParsedFile {
  readonly sha256: string
  /** The name under which it is stored. */
  readonly name: string
  /** The media type that the export gives it. */
  readonly type: string | null
  readonly bytes: number
  /** Where its bytes are; null in a dry run. */
  readonly path: string | null
}

export interface Skipped {
  readonly name: string
  readonly reason: string
}

export type ParsedItem =
  | {
      readonly kind: 'note'
      readonly parts: readonly StorableNote[]
      readonly warnings: readonly string[]
      readonly files: readonly ParsedFile[]
      /** With those that cannot come. */
      readonly filesFound: number
      readonly isFileList: boolean
    }
  | { readonly kind: 'detail'; readonly detail: NoteDetail }
  | { readonly kind: 'notebook'; readonly notebook: ImportedNotebook }
  | ({ readonly kind: 'skipped'; readonly filesFound: number } & Skipped)
  | { readonly kind: 'warning'; readonly name: string; readonly what: string }

export type FromParser =
  /** The answer to `open`. */
  | {
      readonly kind: 'opened'
      /** Null when no parser knows the file. */
      readonly source: string | null
      /** The name of the folder or archive, where notes are known by their places in it; empty for a single file. Null for all other sources. */
      readonly root: string | null
      readonly skipped: readonly Skipped[]
    }
  /** The answer to `more`. */
  | { readonly kind: 'items'; readonly items: readonly ParsedItem[] }
  | { readonly kind: 'end' }
