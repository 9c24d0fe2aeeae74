// The button that opens the menu of a notebook.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { IconButton, type IconButtonProps } from '@jotsam/ui/icon-button'
import { Ellipsis } from 'lucide-react'

export function NotebookMenuButton({ folder, ...rest }: { folder: Folder } & Omit<IconButtonProps, 'label' | 'icon'>) {
  return (
    <IconButton
      label={rest.disabled ? notebookMessages.proOnly : notebookMessages.actionsFor(folder.name)}
      icon={<Ellipsis />}
      aria-haspopup="menu"
      size="tiny"
      className="shrink-0"
      {...rest}
    />
  )
}
