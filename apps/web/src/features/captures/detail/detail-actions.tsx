// The buttons in the bar: Delete and Edit while reading; Cancel and Save or Create while editing.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { historyMessages } from '@jotsam/core/messages/history'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { IconButton } from '@jotsam/ui/icon-button'
import { History, Pencil, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { shortcutText } from '../../../lib/device/shortcut-text.ts'
import { useCaptureActions } from '../capture-actions.ts'
import { NotePane } from './note-pane.ts'
import { useReadingKeys } from './reading/use-reading-keys.ts'
import type { CaptureRoute } from './use-capture-route.ts'
import type { Editing } from './use-editing.ts'

const HistoryDialog = lazyPart(async () => (await import('../../history/index.ts')).HistoryDialog)

export function DetailActions({
  capture,
  editing,
  route,
}: {
  capture: Capture | null
  editing: Editing
  route: CaptureRoute
}) {
  const { isPro } = usePlan()
  const { isEditing, isSaving, save, cancel } = editing
  useReadingKeys({ e: !isEditing && capture && isPro ? editing.begin : undefined })
  if (!isEditing && capture)
    return (
      <>
        <HistoryButton capture={capture} />
        <DeleteButton capture={capture} route={route} />
        <Button
          icon={<Pencil />}
          disabled={!isPro}
          title={isPro ? `${captureMessages.edit} (E)` : captureMessages.editingIsPro}
          onClick={editing.begin}
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
        {editing.isNew ? captureMessages.create : captureMessages.save}
      </Button>
    </>
  )
}

function HistoryButton({ capture }: { capture: Capture }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={historyMessages.open} icon={<History />} onClick={() => setOpen(true)} />
      {isOpen ? <HistoryDialog onMissing={close} capture={capture} onClose={close} /> : null}
    </>
  )
}

function DeleteButton({ capture, route }: { capture: Capture; route: CaptureRoute }) {
  const actions = useCaptureActions()
  const [isAsking, setAsking] = useState(false)
  const pane = use(NotePane)
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
          // Beside the list, the next note takes its place.
          if (!pane) route.close()
        }}
      />
    </>
  )
}
