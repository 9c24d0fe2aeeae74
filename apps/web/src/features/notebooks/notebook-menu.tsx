// The menu of a notebook. It is mounted when it is first needed, so it starts open.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { type Folder, mayHoldFolders } from '@jotsam/core/notebooks/folder'
import { SmallMenu, SmallMenuItem } from '@jotsam/ui/small-menu'
import { FolderPlus, Palette, Pencil, Trash2 } from 'lucide-react'
import { useAskNotebook } from './notebook-dialogs.tsx'
import { NotebookMenuButton } from './notebook-menu-button.tsx'

export function NotebookMenu({ folder }: { folder: Folder }) {
  const ask = useAskNotebook()
  const texts = notebookMessages
  return (
    <SmallMenu startsOpen button={<NotebookMenuButton folder={folder} />}>
      {mayHoldFolders(folder) ? (
        <SmallMenuItem onSelect={() => ask({ kind: 'create', parent: folder })}>
          <FolderPlus aria-hidden /> {texts.createSub}
        </SmallMenuItem>
      ) : null}
      <SmallMenuItem onSelect={() => ask({ kind: 'rename', folder })}>
        <Pencil aria-hidden /> {texts.rename}
      </SmallMenuItem>
      <SmallMenuItem onSelect={() => ask({ kind: 'look', folder })}>
        <Palette aria-hidden /> {texts.look}
      </SmallMenuItem>
      <SmallMenuItem isDanger onSelect={() => ask({ kind: 'delete', folder })}>
        <Trash2 aria-hidden /> {texts.remove}
      </SmallMenuItem>
    </SmallMenu>
  )
}
