// The messages between an import and its parser process, which ../_workers/import.ts is.
import type { ImportedNotebook } from '@jotsam/import/note'
import type { StorableNote } from '@jotsam/import/storable-notes'

export type ToParser =
  | {
      readonly kind: 'open'
      readonly upload: { readonly name: string; readonly path: string }
      readonly folder: string
    }
  | { readonly kind: 'more' }

export interface Skipped {
  readonly name: string
  readonly reason: string
}

export type ParsedItem =
  | {
      readonly kind: 'note'
      readonly parts: readonly StorableNote[]
      readonly warnings: readonly string[]
      readonly attachments: number
    }
  | { readonly kind: 'notebook'; readonly notebook: ImportedNotebook }
  | ({ readonly kind: 'skipped'; readonly attachments: number } & Skipped)
  | { readonly kind: 'warning'; readonly name: string; readonly what: string }

export type FromParser =
  /** The answer to `open`. The source is null when no parser knows the file. */
  | { readonly kind: 'opened'; readonly source: string | null; readonly skipped: readonly Skipped[] }
  /** The answer to `more`. */
  | { readonly kind: 'items'; readonly items: readonly ParsedItem[] }
  | { readonly kind: 'end' }
