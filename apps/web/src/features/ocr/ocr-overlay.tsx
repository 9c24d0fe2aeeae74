// OCR over the dashboard: opened by its button, or by dropping or pasting a picture anywhere.
import { ocrEntryMessages as texts } from '@jotsam/core/messages/capture/ocr-entry'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { mayBePicture } from './may-be-picture.ts'
import { useDroppedPictures } from './use-dropped-pictures.ts'

const OcrDialog = lazyPart(async () => (await import('./ocr-dialog.tsx')).OcrDialog)

export interface OcrOverlayProps {
  readonly isOpen: boolean
  readonly folderId: string | null
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function OcrOverlay({ isOpen, folderId, onOpen, onClose }: OcrOverlayProps) {
  const [dropped, setDropped] = useState<readonly File[]>([])
  const isOver = useDroppedPictures(!isOpen, (files) => {
    const pictures = files.filter(mayBePicture)
    // An open dialog handles files itself.
    if (pictures.length === 0 || document.querySelector('[role=dialog], [role=alertdialog]')) return
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
      <p className="rounded-control bg-surface px-4 py-2 font-medium shadow-float">{texts.dropNow}</p>
    </div>
  ) : null
}
