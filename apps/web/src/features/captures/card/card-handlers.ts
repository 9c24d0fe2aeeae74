// What a card asks of its list.
import type { Capture } from '@jotsam/core/capture/capture'

/** Where a menu opens: at the pointer, or under what it was called from. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

export interface CaptureCardHandlers {
  readonly onPin: (capture: Capture) => void
  readonly onDelete: (capture: Capture) => void
  readonly onMenu: (capture: Capture, place: MenuPlace) => void
  readonly onSelect: (capture: Capture, isRange: boolean) => void
}
