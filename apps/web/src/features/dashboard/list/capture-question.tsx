// The dialogs about captures: which tags to add, which notebook to move to, whether to delete, the history.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useCaptureActions } from '../../captures/capture-actions.ts'

const Confirm = lazyPart(async () => (await import('@jotsam/ui/confirm')).Confirm)
const AddTagsDialog = lazyPart(async () => (await import('../../captures/add-tags-dialog.tsx')).AddTagsDialog)
const HistoryDialog = lazyPart(async () => (await import('../../history/history-dialog.tsx')).HistoryDialog)
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)

export interface Question {
  readonly kind: 'delete' | 'tag' | 'move' | 'history'
  readonly captures: readonly Capture[]
}

export function CaptureQuestion({
  question: { kind, captures },
  onClose,
  onGone,
}: {
  question: Question
  onClose: () => void
  /** Called when the captures leave the list. */
  onGone: () => void
}) {
  const actions = useCaptureActions()
  if (kind === 'tag') return <AddTagsDialog onMissing={onClose} captures={captures} onClose={onClose} />
  const [first] = captures
  if (kind === 'history') return first ? <HistoryDialog onMissing={onClose} capture={first} onClose={onClose} /> : null
  if (kind === 'move') {
    return (
      <MoveDialog
        onMissing={onClose}
        onClose={onClose}
        onChoose={(folderId, name) => {
          onClose()
          onGone()
          void actions.move(captures, folderId, name)
        }}
      />
    )
  }
  return (
    <Confirm
      onMissing={onClose}
      open
      question={captureMessages.confirmDeleteMany(captures.length)}
      yes={captureMessages.deleteCapture}
      onAnswer={(yes) => {
        onClose()
        if (!yes) return
        actions.remove(captures)
        onGone()
      }}
    />
  )
}
