// Where a menu at the cursor stands: below the sign, or above it where there is more room, and no higher than that room.

const HEIGHT = 320
const WIDTH = 320
const GAP = 4
/** Even where the text is scrolled almost off the screen, two options are seen. */
const LEAST = 96

export interface SignPlace {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface MenuPlace {
  readonly left: number
  readonly maxHeight: number
  readonly top?: number
  readonly bottom?: number
}

/**
 * `at` is the place in `box` of the sign that opened the menu. `room` is where the menu may stand: from the bar above the text to a
 * phone's keyboard, or else to the end of the window.
 */
export function menuPlace(
  at: SignPlace,
  box: { readonly top: number; readonly width: number; readonly height: number },
  room: { readonly top: number; readonly bottom: number },
): MenuPlace {
  const left = Math.max(0, Math.min(at.left, box.width - WIDTH))
  const below = room.bottom - (box.top + at.bottom) - 2 * GAP
  const above = box.top + at.top - room.top - 2 * GAP
  const isAbove = below < HEIGHT && above > below
  const maxHeight = Math.max(LEAST, Math.min(HEIGHT, isAbove ? above : below))
  return isAbove ? { left, maxHeight, bottom: box.height - at.top + GAP } : { left, maxHeight, top: at.bottom + GAP }
}
