// The callbacks of a card.
import type { Capture } from '@jotsam/core/capture/capture'

/** Where a menu opens: at the pointer, or below the element that opened it. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

export interface CaptureCardHandlers {
  readonly onOpen: (capture: Capture) => void
  readonly onPin: (capture: Capture) => void
  readonly onDelete: (captures: readonly Capture[]) => void
  readonly onMenu: (capture: Capture, place: MenuPlace) => void
  readonly onSelect: (capture: Capture, isRange: boolean) => void
}
