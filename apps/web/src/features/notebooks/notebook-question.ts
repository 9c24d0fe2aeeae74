// What a notebook dialog asks.
import type { Folder } from '@jotsam/core/notebooks/folder'

export type NameQuestion =
  | { readonly kind: 'create'; readonly parent: Folder | null; readonly onCreated?: (created: Folder) => void }
  | { readonly kind: 'rename'; readonly folder: Folder }

export type NotebookQuestion =
  | NameQuestion
  | { readonly kind: 'delete'; readonly folder: Folder }
  | { readonly kind: 'look'; readonly folder: Folder }
