// The questions about notebooks: a name for a new one, another name, and whether to delete. Asked from anywhere below.
import type { Folder } from '@jotsam/core/folder'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { part } from '../../components/part.tsx'

const NotebookNameDialog = part(async () => (await import('./notebook-name-dialog.tsx')).NotebookNameDialog)
const DeleteNotebook = part(async () => (await import('./delete-notebook.tsx')).DeleteNotebook)

export type NotebookQuestion =
  | { readonly kind: 'create'; readonly parent: Folder | null; readonly onMade?: (made: Folder) => void }
  | { readonly kind: 'rename'; readonly folder: Folder }
  | { readonly kind: 'delete'; readonly folder: Folder }

const AskContext = createContext<((question: NotebookQuestion) => void) | null>(null)

export function NotebookDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<NotebookQuestion | null>(null)
  const close = useCallback(() => setQuestion(null), [])
  return (
    <AskContext value={setQuestion}>
      {children}
      {question?.kind === 'delete' ? (
        <DeleteNotebook onMissing={close} folder={question.folder} onClose={close} />
      ) : null}
      {question && question.kind !== 'delete' ? (
        <NotebookNameDialog onMissing={close} question={question} onClose={close} />
      ) : null}
    </AskContext>
  )
}

export function useAskNotebook(): (question: NotebookQuestion) => void {
  const ask = use(AskContext)
  if (!ask) throw new Error('NotebookDialogs is missing.')
  return ask
}
