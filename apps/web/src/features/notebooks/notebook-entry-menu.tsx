// The menu of a notebook. Its code is loaded when the button is first pressed.
import type { Folder } from '@jotsam/core/notebooks/folder'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { NotebookMenuButton } from './notebook-menu-button.tsx'

const NotebookMenu = lazyPart(async () => (await import('./notebook-menu.tsx')).NotebookMenu)

export function NotebookEntryMenu({ folder, disabled }: { folder: Folder; disabled: boolean }) {
  const [isOpened, setOpened] = useState(false)
  const button = <NotebookMenuButton folder={folder} disabled={disabled} onClick={() => setOpened(true)} />
  if (!isOpened || disabled) return button
  return <NotebookMenu loading={button} onMissing={() => setOpened(false)} folder={folder} />
}
