// OCR over the dashboard, opened by its button. Files that are dropped or pasted anywhere become a note; on Free a picture is read.
import { ocrEntryMessages as texts } from '@jotsam/core/messages/capture/ocr-entry'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { useDroppedFiles } from '../../lib/device/use-dropped-files.ts'
import { mayBePicture } from './may-be-picture.ts'

const OcrDialog = lazyPart(async () => (await import('./ocr-dialog.tsx')).OcrDialog)

export interface OcrOverlayProps {
  readonly isOpen: boolean
  readonly folderId: string | null
  /** Makes a note with the files. Null when the plan has no notes with files. */
  readonly onFiles: ((files: readonly File[]) => void) | null
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function OcrOverlay({ isOpen, folderId, onFiles, onOpen, onClose }: OcrOverlayProps) {
  const [dropped, setDropped] = useState<readonly File[]>([])
  const isOver = useDroppedFiles(!isOpen, (files) => {
    // An open dialog handles files itself.
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return
    if (onFiles) return onFiles(files)
    const pictures = files.filter(mayBePicture)
    if (pictures.length === 0) return
    setDropped(pictures)
    onOpen()
  })
  useEffect(() => {
    // The back button can close it, too.
    if (!isOpen) setDropped([])
  }, [isOpen])
  if (isOpen) return <OcrDialog onMissing={onClose} files={dropped} folderId={folderId} onClose={onClose} />
  return isOver ? (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-card border-2 border-dashed border-primary bg-primary-soft/80">
      <p className="rounded-control bg-surface px-4 py-2 font-medium shadow-float">
        {onFiles ? texts.dropForNote : texts.dropNow}
      </p>
    </div>
  ) : null
}
