// Asks for the name of a new or renamed notebook. It stays open until the name is stored.

import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { checkFolderName, renameFolder } from '@jotsam/core/notebooks/folder'
import { TextField } from '@jotsam/ui/field'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useNotebookActions } from './notebook-actions.ts'
import type { NameQuestion } from './notebook-question.ts'

export function NotebookNameDialog({ question, onClose }: { question: NameQuestion; onClose: () => void }) {
  const actions = useNotebookActions()
  const [typed, setTyped] = useState(question.kind === 'rename' ? question.folder.name : '')
  const [fault, setFault] = useState<string | null>(null)

  const store = async (): Promise<boolean> => {
    if (question.kind === 'rename') {
      const rename = renameFolder(question.folder.name, typed)
      if (rename.kind === 'ignored') return true
      if (rename.kind === 'rename') return actions.rename(question.folder, rename.name)
      setFault(rename.message)
      return false
    }
    const name = checkFolderName(typed)
    if (!name.ok) {
      setFault(name.message)
      return false
    }
    const created = await actions.create(name.value, question.parent)
    if (created) question.onCreated?.(created)
    return created !== null
  }

  return (
    <FormDialog
      title={titleOf(question)}
      action={question.kind === 'rename' ? notebookMessages.rename : captureMessages.create}
      store={store}
      onClose={onClose}
    >
      <TextField
        label={notebookMessages.name}
        value={typed}
        autoComplete="off"
        data-autofocus
        fault={fault}
        onFocus={({ target }) => target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}

function titleOf(question: NameQuestion): string {
  if (question.kind === 'rename') return `${notebookMessages.rename} ${question.folder.name}`
  return question.parent ? notebookMessages.createSubIn(question.parent.name) : notebookMessages.create
}
