// A notebook's menu beside its entry: a plain button until it is first pressed, so that the list stays light.
import type { Folder } from '@jotsam/core/notebooks/folder'
import { useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { NotebookMenuButton } from './notebook-menu-button.tsx'

const NotebookMenu = lazyPart(async () => (await import('./notebook-menu.tsx')).NotebookMenu)

export function NotebookEntryMenu({ folder, disabled }: { folder: Folder; disabled: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const button = <NotebookMenuButton folder={folder} disabled={disabled} onClick={() => setAsked(true)} />
  if (!isAsked || disabled) return button
  return <NotebookMenu loading={button} onMissing={() => setAsked(false)} folder={folder} />
}
