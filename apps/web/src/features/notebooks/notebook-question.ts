// What may be asked about a notebook.
import type { Folder } from '@jotsam/core/notebooks/folder'

export type NameQuestion =
  | { readonly kind: 'create'; readonly parent: Folder | null; readonly onMade?: (made: Folder) => void }
  | { readonly kind: 'rename'; readonly folder: Folder }

export type NotebookQuestion = NameQuestion | { readonly kind: 'delete'; readonly folder: Folder }
