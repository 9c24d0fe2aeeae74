// The inputs for pictures: camera and gallery on a phone; drop, browse and paste on the desktop.
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import type { Device } from '@jotsam/core/plan/ocr-allowance'
import { Button } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { Camera, ClipboardPaste, FolderOpen, ImagePlus, Images } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { shortcutText } from '../../lib/device/shortcut-text.ts'
import { clipboardPictures } from '../../lib/device/use-dropped-files.ts'

export interface PictureSourceProps {
  readonly device: Device
  /** There are pictures already, so a small button is enough. */
  readonly isCompact: boolean
  /** Files are dragged over the page. */
  readonly isOver: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onFault: (fault: string) => void
}

export function PictureSource(props: PictureSourceProps) {
  if (props.device === 'mobile') return <PhoneSource {...props} />
  return props.isCompact ? <MoreFiles {...props} /> : <DropZone {...props} />
}

function DropZone({ isOver, onFiles, onFault }: PictureSourceProps) {
  const paste = async () => {
    const clipboard = await clipboardPictures(texts.screenshot)
    if (clipboard.kind === 'refused') onFault(texts.pasteRefused(shortcutText('V')))
    else if (clipboard.files.length === 0) onFault(texts.nothingToPaste)
    else onFiles(clipboard.files)
  }
  return (
    <div
      className={clsx(
        'flex flex-col items-center gap-4 rounded-card border-2 border-dashed px-5 py-9 text-center transition-colors duration-150',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong/50 bg-paper',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-text">
        <ImagePlus aria-hidden className="size-6" />
      </span>
      <p className="font-medium">{isOver ? texts.dropNow : texts.dropHere}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FilePicker label={texts.browse} icon={<FolderOpen />} look="primary" onFiles={onFiles} autoFocus />
        {CAN_READ_CLIPBOARD ? (
          <Button icon={<ClipboardPaste />} onClick={() => void paste()}>
            {texts.paste}
          </Button>
        ) : null}
      </div>
      <p className="text-small text-muted">
        {texts.formats}
        <br />
        {texts.pasteHint(shortcutText('V'))}
      </p>
    </div>
  )
}

function MoreFiles({ isOver, onFiles }: PictureSourceProps) {
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border-2 border-dashed p-3 text-small text-muted',
        isOver ? 'border-primary bg-primary-soft' : 'border-line',
      )}
    >
      <FilePicker label={texts.addMore} icon={<ImagePlus />} size="small" onFiles={onFiles} />
      {isOver ? texts.dropNow : texts.pasteHint(shortcutText('V'))}
    </div>
  )
}

function PhoneSource({ isCompact, onFiles }: PictureSourceProps) {
  const height = isCompact ? '' : 'h-12 pointer-coarse:h-12'
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
        <FilePicker
          label={texts.gallery}
          icon={<Images />}
          look={isCompact ? 'plain' : 'primary'}
          className={clsx('px-2', height)}
          onFiles={onFiles}
          autoFocus
        />
        <FilePicker
          label={texts.takePhoto}
          icon={<Camera />}
          className={clsx('px-2', height)}
          onFiles={onFiles}
          camera
        />
      </div>
      {isCompact ? null : <p className="text-center text-small text-muted">{texts.formats}</p>}
    </div>
  )
}

function FilePicker({
  label,
  icon,
  size = 'regular',
  look = 'plain',
  className,
  camera = false,
  autoFocus = false,
  onFiles,
}: {
  label: string
  icon: ReactNode
  size?: 'small' | 'regular'
  look?: 'primary' | 'plain'
  className?: string
  camera?: boolean
  autoFocus?: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={size}
        look={look}
        className={className}
        icon={icon}
        data-autofocus={autoFocus || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={!camera}
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}

const CAN_READ_CLIPBOARD = typeof navigator.clipboard?.read === 'function'
