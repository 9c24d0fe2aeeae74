// A notebook's picture: its own emoji, or a folder in its colour.
import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'
import { Folder as FolderPicture } from 'lucide-react'

export function NotebookIcon({ folder }: { folder: Pick<Folder, 'icon' | 'color'> }) {
  if (folder.icon !== folderDefaults.icon) return <span aria-hidden>{folder.icon}</span>
  return <FolderPicture aria-hidden className="size-4 shrink-0" style={{ color: folder.color }} />
}
