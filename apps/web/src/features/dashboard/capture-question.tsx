// What is asked before something is done to one capture or to several: which tags, which notebook, really delete.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useCaptureActions } from '../captures/capture-actions.ts'

const Confirm = lazyPart(async () => (await import('@jotsam/ui/confirm')).Confirm)
const AddTagsDialog = lazyPart(async () => (await import('../captures/add-tags-dialog.tsx')).AddTagsDialog)
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)

export interface Question {
  readonly kind: 'delete' | 'tag' | 'move'
  readonly captures: readonly Capture[]
}

export function CaptureQuestion({
  question: { kind, captures },
  onClose,
  onGone,
}: {
  question: Question
  onClose: () => void
  /** The captures leave the list. */
  onGone: () => void
}) {
  const actions = useCaptureActions()
  if (kind === 'tag') return <AddTagsDialog onMissing={onClose} captures={captures} onClose={onClose} />
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
