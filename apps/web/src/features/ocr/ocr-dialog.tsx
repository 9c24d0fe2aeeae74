// The OCR dialog: choose pictures, read them, correct the texts, save. Open while it is mounted; load it lazily. `files` are read at
// once, for pictures that were shared to the app.
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { type OcrAllowance, ocrAllowance } from '@jotsam/core/plan/ocr-allowance'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useState } from 'react'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useDroppedFiles } from '../../lib/device/use-dropped-files.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { deviceNow } from './device.ts'
import { LimitBanner, LimitDialog } from './limit-notice.tsx'
import { mayBePicture } from './may-be-picture.ts'
import { PictureRow } from './picture-row.tsx'
import { PictureSource } from './picture-source.tsx'
import { isRead, isWaiting, metLimit } from './pictures.ts'
import { SaveButtons, saveByKey } from './save-buttons.tsx'
import { useReading } from './use-reading.ts'
import { useSaveTexts } from './use-save-texts.ts'

const NO_FILES: readonly File[] = []

export interface OcrDialogProps {
  readonly files?: readonly File[]
  /** The notebook of the new captures. */
  readonly folderId?: string | null
  readonly onClose: () => void
  /** All pictures were saved. Closes the dialog by default. */
  readonly onAllSaved?: () => void
}

export function OcrDialog({ files = NO_FILES, folderId = null, onClose, onAllSaved = onClose }: OcrDialogProps) {
  const [device] = useState(deviceNow)
  const { profile, isLoading, isFallback } = usePlan()
  // When the plan cannot be read, the server decides alone.
  const allowance = isFallback || isLoading ? null : ocrAllowance(profile, device, new Date())
  const reading = useReading(device, files, !isLoading && allowance?.allowed !== false)
  const { pictures, isBusy } = reading
  const saving = useSaveTexts(folderId, {
    onSaved: reading.saved,
    // The dialog stays open for pictures that could not be read.
    onDone: (ids) => pictures.every(({ id }) => ids.includes(id)) && onAllSaved(),
  })
  const [fault, setFault] = useState<string | null>(null)
  const title = texts[device]
  const refusal = metLimit(pictures) ?? (allowance?.allowed === false ? allowance.reason : null)
  const canAdd = refusal === null && !isLoading && !saving.isSaving
  const read = pictures.filter(isRead)

  const add = (given: readonly File[]) => {
    const fit = given.filter(mayBePicture)
    setFault(fit.length < given.length ? texts.notAnImage : null)
    if (fit.length > 0) reading.add(fit)
  }
  const isOver = useDroppedFiles(canAdd, add)
  const close = () => {
    // A save closes the dialog when it succeeds. Saving also moves the buttons, so a double click may end beside the dialog.
    if (saving.isSaving) return
    if (read.length > 0) toast(texts.keptForLater(title))
    onClose()
  }

  if (refusal && pictures.every(isWaiting) && !reading.lastRemoved)
    return <LimitDialog refusal={refusal} title={title} onClose={onClose} />
  return (
    <Dialog
      open
      hasAddress
      onClose={close}
      title={title}
      description={texts.detail}
      footer={read.length > 0 ? <SaveButtons read={read} isBusy={isBusy} saving={saving} /> : null}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what its buttons do. */}
      <div className="flex flex-col gap-4" onKeyDown={(event) => saveByKey(event, saving, read, isBusy)}>
        {isLoading ? <Skeleton className="h-52 w-full" /> : null}
        {refusal ? null : <Used allowance={allowance} />}
        {fault ? <Banner tone="danger">{fault}</Banner> : null}
        {saving.fault ? (
          <Banner tone="danger">
            {saving.fault} {texts.textKept}
          </Banner>
        ) : null}
        {pictures.length > 0 ? (
          <ul aria-label={texts.images} className="flex flex-col gap-3">
            {pictures.map((picture) => (
              <PictureRow
                key={picture.id}
                picture={picture}
                isSaving={saving.isSaving}
                onCorrect={(change) => reading.correct(picture.id, change)}
                onTryAgain={() => reading.tryAgain(picture.id)}
                onRemove={() => reading.remove(picture)}
              />
            ))}
          </ul>
        ) : null}
        {reading.lastRemoved ? (
          <Banner
            action={
              <Button size="small" onClick={reading.undoRemove}>
                {texts.undo}
              </Button>
            }
          >
            {texts.removed}
          </Banner>
        ) : null}
        {refusal ? <LimitBanner refusal={refusal} /> : null}
        {canAdd ? (
          <PictureSource
            device={device}
            isCompact={pictures.length > 0}
            isOver={isOver}
            onFiles={add}
            onFault={setFault}
          />
        ) : null}
      </div>
    </Dialog>
  )
}

function Used({ allowance }: { allowance: OcrAllowance | null }) {
  if (!allowance?.allowed) return null
  const { used, quota, warning } = allowance
  if (!warning) return <p className="text-small text-muted">{texts.used(used, quota)}</p>
  return (
    <Banner tone="warning">
      {texts.used(used, quota)}. {texts.left(quota - used)}
    </Banner>
  )
}
