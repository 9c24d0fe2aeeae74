// The buttons in the bar: Edit while reading; Cancel and Save or Create while editing.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { IconButton } from '@jotsam/ui/icon-button'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { shortcutText } from '../../../lib/device/shortcut-text.ts'
import { useCaptureActions } from '../capture-actions.ts'
import type { CaptureEditing } from './use-capture-editing.ts'
import type { DetailDoor } from './use-detail-door.ts'

export function DetailActions({
  capture,
  editing,
  door,
}: {
  capture: Capture | null
  editing: CaptureEditing
  door: DetailDoor
}) {
  const { isPro } = usePlan()
  const { edit, isSaving, save, cancel } = editing
  if (!edit.isEditing && capture)
    return (
      <>
        <DeleteButton capture={capture} door={door} />
        <Button
          icon={<Pencil />}
          disabled={!isPro}
          title={isPro ? undefined : captureMessages.editingIsPro}
          onClick={edit.begin}
        >
          {captureMessages.edit}
        </Button>
      </>
    )
  return (
    <>
      <Button look="quiet" disabled={isSaving} onClick={cancel}>
        {captureMessages.cancel}
      </Button>
      <Button look="primary" busy={isSaving} title={shortcutText('S')} onClick={() => void save()}>
        {capture ? captureMessages.save : captureMessages.create}
      </Button>
    </>
  )
}

function DeleteButton({ capture, door }: { capture: Capture; door: DetailDoor }) {
  const actions = useCaptureActions()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={captureMessages.deleteCapture} icon={<Trash2 />} onClick={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        question={captureMessages.confirmDelete}
        yes={captureMessages.deleteCapture}
        onAnswer={(isYes) => {
          setAsking(false)
          if (!isYes) return
          actions.remove([capture])
          door.close()
        }}
      />
    </>
  )
}
