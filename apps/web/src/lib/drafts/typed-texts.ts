// What somebody wrote and the server does not have yet: saves that wait, drafts, and texts that were read from pictures. It
// outlives everything else that is kept on the device.

const TYPED = /^(?:pending_capture|capture_draft|quick_capture_draft|ocr_text)_/

/** Empties local storage of all but that. */
export function clearButTyped(): void {
  for (const key of Object.keys(localStorage)) if (!TYPED.test(key)) localStorage.removeItem(key)
}
