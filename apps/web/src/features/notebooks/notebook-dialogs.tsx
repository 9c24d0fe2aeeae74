// The questions about notebooks: a name for a new one, another name, and whether to delete. Asked from anywhere below.
import type { Folder } from '@jotsam/core/folder'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'

const NotebookNameDialog = lazy(() =>
  import('./notebook-name-dialog.tsx').then((module) => ({ default: module.NotebookNameDialog })),
)
const DeleteNotebook = lazy(() =>
  import('./delete-notebook.tsx').then((module) => ({ default: module.DeleteNotebook })),
)

export type NotebookQuestion =
  | { readonly kind: 'create'; readonly parent: Folder | null; readonly onMade?: (made: Folder) => void }
  | { readonly kind: 'rename'; readonly folder: Folder }
  | { readonly kind: 'delete'; readonly folder: Folder }

const AskContext = createContext<((question: NotebookQuestion) => void) | null>(null)

export function NotebookDialogs({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<NotebookQuestion | null>(null)
  const close = useCallback(() => setQuestion(null), [])
  const ask = useMemo(() => setQuestion, [])
  return (
    <AskContext value={ask}>
      {children}
      <Suspense>
        {question?.kind === 'delete' ? <DeleteNotebook folder={question.folder} onClose={close} /> : null}
        {question && question.kind !== 'delete' ? <NotebookNameDialog question={question} onClose={close} /> : null}
      </Suspense>
    </AskContext>
  )
}

export function useAskNotebook(): (question: NotebookQuestion) => void {
  const ask = use(AskContext)
  if (!ask) throw new Error('NotebookDialogs is missing.')
  return ask
}
