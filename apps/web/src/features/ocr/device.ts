// Which of the two this screen gets: the phone's gallery and camera, or the desktop's drop zone.
import type { Device } from '@jotsam/core/plan/ocr-allowance'

/** As wide as the dashboard's sidebar needs; a tablet, however wide, is used by hand. */
export const DESKTOP_SCREEN = '(min-width: 64rem) and (not (pointer: coarse))'

export function deviceNow(): Device {
  return matchMedia(DESKTOP_SCREEN).matches ? 'desktop' : 'mobile'
}
