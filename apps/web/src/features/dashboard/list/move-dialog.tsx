// Asks for the notebook that several captures move to.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Dialog } from '@jotsam/ui/dialog'
import { NotebookPicker } from '../../notebooks/notebook-picker.tsx'

export function MoveDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void
  onChoose: (folderId: string | null, name: string) => void
}) {
  return (
    <Dialog open onClose={onClose} size="small" title={captureMessages.moveToNotebook}>
      <NotebookPicker capture={null} current={undefined} onChoose={onChoose} onLeave={onClose} />
    </Dialog>
  )
}
