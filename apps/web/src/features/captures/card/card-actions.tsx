// The action buttons on a card.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages as texts } from '@jotsam/core/messages/capture/capture'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { Ellipsis, Pin, PinOff, Trash2 } from 'lucide-react'
import type { CaptureCardHandlers } from './card-handlers.ts'

export function CardActions({
  capture,
  title,
  onPin,
  onDelete,
  onMenu,
  isInRow = false,
  hasPicture = false,
}: Pick<CaptureCardHandlers, 'onPin' | 'onDelete' | 'onMenu'> & {
  capture: Capture
  /** Tells the buttons of many cards apart for screen readers. */
  title: string
  isInRow?: boolean
  /** They stay beside the picture of a row. */
  hasPicture?: boolean
}) {
  const size = isInRow ? 'tiny' : 'small'
  return (
    <div
      className={clsx(
        'z-10 ml-auto flex shrink-0 transition-opacity duration-150 pointer-coarse:relative pointer-coarse:-my-1.5 pointer-coarse:-mr-2',
        // With a mouse they lie over the text while they are used, so that the text has all the room.
        'pointer-fine:absolute pointer-fine:rounded-control pointer-fine:bg-surface pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100',
        isInRow
          ? [
              // Above the source link, which can still be pressed.
              'pointer-fine:top-0.5 pointer-fine:border pointer-fine:border-line',
              hasPicture ? 'pointer-fine:right-30 pointer-fine:@4xl:right-10' : 'pointer-fine:right-10',
            ]
          : // The date fades below them instead of ending within a letter.
            'pointer-fine:right-2 pointer-fine:bottom-2 pointer-fine:before:pointer-events-none pointer-fine:before:absolute pointer-fine:before:inset-y-0 pointer-fine:before:right-full pointer-fine:before:w-6 pointer-fine:before:bg-linear-to-r pointer-fine:before:from-transparent pointer-fine:before:to-surface',
      )}
    >
      <IconButton
        label={capture.is_pinned ? texts.unpin : texts.pin}
        aria-label={texts.actionOn(capture.is_pinned ? texts.unpin : texts.pin, title)}
        shortcut="P"
        aria-pressed={capture.is_pinned}
        icon={capture.is_pinned ? <PinOff /> : <Pin />}
        size={size}
        // A row of a phone has no room: a swipe to the right pins.
        className={isInRow ? 'pointer-coarse:hidden' : undefined}
        onClick={() => onPin(capture)}
      />
      <IconButton
        label={texts.deleteCapture}
        aria-label={texts.actionOn(texts.deleteCapture, title)}
        shortcut="Del"
        icon={<Trash2 />}
        size={size}
        // Away from the thumb: on a phone it is in the menu, and a swipe to the left.
        className="pointer-coarse:hidden"
        onClick={() => onDelete([capture])}
      />
      <IconButton
        label={texts.moreActions}
        aria-label={texts.actionOn(texts.moreActions, title)}
        shortcut="M"
        aria-haspopup="dialog"
        icon={<Ellipsis />}
        size={size}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          onMenu(capture, { x: box.left, y: box.bottom + 4 })
        }}
      />
    </div>
  )
}
