// One capture, read or edited: which buttons there are, what they do, and what stands between.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { linkingMessages } from '@jotsam/core/messages/linking'
import { useState } from 'react'
import { FaultLine } from '../../../components/fault-line.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { usePlan } from '../../plans/profile-query.ts'
import { ExportBar } from '../export/export-bar.tsx'
import { CaptureForm } from './capture-form.tsx'
import { CaptureView } from './capture-view.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { ChangedElsewhere, DraftBanner, DraftsFail } from './draft-banner.tsx'
import { useCaptureEditing } from './use-capture-editing.ts'
import type { DetailDoor } from './use-detail-door.ts'

const LinksSection = lazyPart(async () => (await import('../../links/links-section.tsx')).LinksSection)
const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

export function CaptureScreen({ capture, door }: { capture: Capture | null; door: DetailDoor }) {
  const editing = useCaptureEditing(capture, door)
  const { isPro } = usePlan()
  const { edit } = editing
  const [isComparing, setComparing] = useState(false)
  const other = editing.conflict ?? (isComparing ? capture : null)
  const stopComparing = () => {
    setComparing(false)
    editing.forgetConflict()
  }
  return (
    <DetailFrame
      isNew={capture === null}
      onClose={door.close}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
        // Not the browser's "save page", whatever mode this is.
        event.preventDefault()
        if (edit.isEditing) void editing.save()
      }}
      actions={<DetailActions capture={capture} editing={editing} door={door} />}
      footer={capture && !edit.isEditing ? <ExportBar capture={capture} /> : null}
    >
      {edit.offered ? (
        <DraftBanner
          draft={edit.offered}
          isNew={capture === null}
          onRestore={edit.restore}
          onDiscard={edit.discardOffered}
        />
      ) : null}
      {edit.draftsWork ? null : <DraftsFail />}
      {editing.isStale ? <ChangedElsewhere onCompare={() => setComparing(true)} /> : null}
      {edit.isEditing ? (
        <CaptureForm key={edit.round} edit={edit} faults={editing.faults} noteId={capture?.id ?? null} />
      ) : capture ? (
        <CaptureView capture={capture} door={door} />
      ) : null}
      {capture && isPro ? (
        <LinksSection
          instead={(retry) => <FaultLine isAlert text={linkingMessages.loadFailed} onRetry={retry} />}
          capture={capture}
          onOpen={door.open}
        />
      ) : null}
      {other ? (
        <ConflictDialog
          onMissing={stopComparing}
          mine={edit.fields}
          other={other}
          isBusy={editing.isSaving}
          title={texts.conflictTitle}
          onClose={stopComparing}
          onChoose={(choice) => {
            setComparing(false)
            void editing.resolve(choice, other)
          }}
        />
      ) : null}
    </DetailFrame>
  )
}
