// Provides the dialogs that create, rename and delete notebooks to everything below.
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import type { NotebookQuestion } from './notebook-question.ts'

const NotebookNameDialog = lazyPart(async () => (await import('./notebook-name-dialog.tsx')).NotebookNameDialog)
const NotebookLook = lazyPart(async () => (await import('./notebook-look.tsx')).NotebookLook)
const DeleteNotebook = lazyPart(async () => (await import('./delete-notebook.tsx')).DeleteNotebook)

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
      {question?.kind === 'look' ? <NotebookLook onMissing={close} folder={question.folder} onClose={close} /> : null}
      {question && question.kind !== 'delete' && question.kind !== 'look' ? (
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
