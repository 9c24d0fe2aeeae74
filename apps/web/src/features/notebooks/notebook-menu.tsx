// The menu of a notebook. It is mounted when it is first needed, so it starts open.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { type Folder, mayHoldFolders } from '@jotsam/core/notebooks/folder'
import { FolderPlus, Palette, Pencil, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useAskNotebook } from './notebook-dialogs.tsx'
import { NotebookMenuButton } from './notebook-menu-button.tsx'

export function NotebookMenu({ folder }: { folder: Folder }) {
  const ask = useAskNotebook()
  const texts = notebookMessages
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <NotebookMenuButton folder={folder} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          // A dialog that was opened from the menu keeps the focus.
          onCloseAutoFocus={(event) =>
            document.querySelector('[role=dialog],[role=alertdialog]') && event.preventDefault()
          }
          className="z-40 min-w-44 rounded-card border border-line bg-surface p-1 shadow-float motion-safe:animate-[fade_120ms_ease-out]"
        >
          {mayHoldFolders(folder) ? (
            <DropdownMenu.Item className={itemClass} onSelect={() => ask({ kind: 'create', parent: folder })}>
              <FolderPlus aria-hidden /> {texts.createSub}
            </DropdownMenu.Item>
          ) : null}
          <DropdownMenu.Item className={itemClass} onSelect={() => ask({ kind: 'rename', folder })}>
            <Pencil aria-hidden /> {texts.rename}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={itemClass} onSelect={() => ask({ kind: 'look', folder })}>
            <Palette aria-hidden /> {texts.look}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={`${itemClass} text-coral`} onSelect={() => ask({ kind: 'delete', folder })}>
            <Trash2 aria-hidden /> {texts.remove}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const itemClass =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm outline-none select-none ' +
  'data-highlighted:bg-sunken pointer-coarse:h-11 [&_svg]:size-4'
