// Asks before a notebook is deleted, and says what happens to its captures.

import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { Confirm } from '@jotsam/ui/confirm'
import { useState } from 'react'
import { keepPlaceOf } from './entry-focus.ts'
import { useNotebookActions } from './notebook-actions.ts'
import { useNotebooks } from './use-notebooks.ts'

export function DeleteNotebook({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const actions = useNotebookActions()
  const { countWithin } = useNotebooks()
  // Kept in state: deleting changes the count while the dialog closes.
  const [question] = useState(() => notebookMessages.confirmDelete(folder.name, countWithin(folder)))
  const answer = async (yes: boolean) => {
    const keepPlace = keepPlaceOf(document.querySelector(`nav a[href*="${folder.id}"]`)?.closest('li'))
    onClose()
    if (!yes) return
    await actions.remove(folder)
    keepPlace()
  }
  return <Confirm open question={question} yes={notebookMessages.remove} onAnswer={(yes) => void answer(yes)} />
}
