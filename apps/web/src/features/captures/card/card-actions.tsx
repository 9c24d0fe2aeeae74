// The action buttons on a card.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages as texts } from '@jotsam/core/messages/capture/capture'
import { IconButton } from '@jotsam/ui/icon-button'
import { Ellipsis, Pin, PinOff, Trash2 } from 'lucide-react'
import type { CaptureCardHandlers } from './card-handlers.ts'

export function CardActions({
  capture,
  onPin,
  onDelete,
  onMenu,
}: Omit<CaptureCardHandlers, 'onSelect'> & { capture: Capture }) {
  return (
    <div className="relative z-10 -mr-2 ml-auto flex shrink-0">
      <IconButton
        label={capture.is_pinned ? texts.unpin : texts.pin}
        shortcut="P"
        aria-pressed={capture.is_pinned}
        icon={capture.is_pinned ? <PinOff /> : <Pin />}
        size="small"
        onClick={() => onPin(capture)}
      />
      <IconButton
        label={texts.deleteCapture}
        shortcut="Del"
        icon={<Trash2 />}
        size="small"
        onClick={() => onDelete(capture)}
      />
      <IconButton
        label={texts.moreActions}
        shortcut="M"
        aria-haspopup="dialog"
        icon={<Ellipsis />}
        size="small"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onMenu(capture, { x: box.left, y: box.bottom + 4 })
        }}
      />
    </div>
  )
}
