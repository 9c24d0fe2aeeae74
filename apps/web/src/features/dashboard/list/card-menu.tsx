// The menu of a card, with the notebook picker.
import type { Capture } from '@jotsam/core/capture/capture'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useCaptureActions } from '../../captures/capture-actions.ts'
import type { MenuPlace } from '../../captures/card/card-handlers.ts'
import { copyContent } from '../../captures/copy-content.ts'
import { CaptureMenu } from '../../captures/menu/capture-menu.tsx'
import { ProNote } from '../notices/pro-note.tsx'
import type { Question } from './capture-question.tsx'

const NotebookPicker = lazyPart(async () => (await import('../../notebooks/notebook-picker.tsx')).NotebookPicker)

export function CardMenu({
  capture,
  place,
  isPro,
  onClose,
  onEdit,
  onSelect,
  onAsk,
}: {
  capture: Capture
  place: MenuPlace
  isPro: boolean
  onClose: () => void
  onEdit: () => void
  onSelect: () => void
  onAsk: (question: Question) => void
}) {
  const actions = useCaptureActions()
  return (
    <CaptureMenu
      capture={capture}
      place={place}
      isPro={isPro}
      onClose={onClose}
      proNote={<ProNote text={notebookMessages.proOnly} className="px-2 pb-2" />}
      notebooks={
        <NotebookPicker
          capture={capture}
          current={capture.folder_id}
          onMissing={onClose}
          onLeave={onClose}
          onChoose={(folderId, name) => {
            onClose()
            void actions.move([capture], folderId, name)
          }}
        />
      }
      onAddTags={() => onAsk({ kind: 'tag', captures: [capture] })}
      onCopy={() => void copyContent(capture)}
      onEdit={onEdit}
      onSelect={onSelect}
      onHistory={() => onAsk({ kind: 'history', captures: [capture] })}
      onDelete={() => onAsk({ kind: 'delete', captures: [capture] })}
    />
  )
}
