// Text from pictures over the dashboard: opened by its button, or by dropping or pasting a picture anywhere.
import { ocrEntryMessages as texts } from '@jotsam/core/messages/capture/ocr-entry'
import { useEffect, useState } from 'react'
import { lazyPart } from '../../components/lazy-part.tsx'
import { mayBePicture } from './may-be-picture.ts'
import { useGivenPictures } from './use-given-pictures.ts'

const OcrDialog = lazyPart(async () => (await import('./ocr-dialog.tsx')).OcrDialog)

export interface OcrDoorProps {
  readonly isOpen: boolean
  readonly folderId: string | null
  readonly onOpen: () => void
  readonly onClose: () => void
}

export function OcrDoor({ isOpen, folderId, onOpen, onClose }: OcrDoorProps) {
  const [given, setGiven] = useState<readonly File[]>([])
  const isOver = useGivenPictures(!isOpen, (files) => {
    const pictures = files.filter(mayBePicture)
    // Something else is open and has its own use for files.
    if (pictures.length === 0 || document.querySelector('[role=dialog], [role=alertdialog]')) return
    setGiven(pictures)
    onOpen()
  })
  useEffect(() => {
    // Also when it was closed by the back button.
    if (!isOpen) setGiven([])
  }, [isOpen])
  if (isOpen) return <OcrDialog onMissing={onClose} files={given} folderId={folderId} onClose={onClose} />
  return isOver ? (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-center rounded-card border-2 border-dashed border-primary bg-primary-soft/80">
      <p className="rounded-control bg-surface px-4 py-2 font-medium shadow-float">{texts.dropNow}</p>
    </div>
  ) : null
}
