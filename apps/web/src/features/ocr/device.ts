// Whether this screen gets the phone's gallery and camera, or the desktop's drop zone.
import type { Device } from '@jotsam/core/plan/ocr-allowance'

/** Wide enough for the dashboard's sidebar. A tablet of any width counts as mobile. */
export const DESKTOP_SCREEN = '(min-width: 64rem) and (not (pointer: coarse))'

export function deviceNow(): Device {
  return matchMedia(DESKTOP_SCREEN).matches ? 'desktop' : 'mobile'
}
