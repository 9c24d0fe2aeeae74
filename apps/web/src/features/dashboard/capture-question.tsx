// What is asked before something is done to one capture or to several: which tags, which notebook, really delete.
import type { Capture } from '@jotsam/core/capture'
import { captureMessages } from '@jotsam/core/messages/capture'
import { lazy } from 'react'
import { useCaptureActions } from '../captures/capture-actions.ts'

const Confirm = lazy(async () => ({ default: (await import('@jotsam/ui/confirm')).Confirm }))
const AddTagsDialog = lazy(async () => ({ default: (await import('../captures/add-tags-dialog.tsx')).AddTagsDialog }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

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
  if (kind === 'tag') return <AddTagsDialog captures={captures} onClose={onClose} />
  if (kind === 'move') {
    return (
      <MoveDialog
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
