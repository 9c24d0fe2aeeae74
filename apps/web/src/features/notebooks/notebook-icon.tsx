// The icon of a notebook: its emoji, or a folder in its colour.
import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'
import { Folder as FolderIcon } from 'lucide-react'

export function NotebookIcon({ folder }: { folder: Pick<Folder, 'icon' | 'color'> }) {
  if (folder.icon !== folderDefaults.icon) return <span aria-hidden>{folder.icon}</span>
  return <FolderIcon aria-hidden className="size-4 shrink-0" style={{ color: folder.color }} />
}
