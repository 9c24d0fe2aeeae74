// Messages in the browser's console.

/** Whether the browser logged this because of the tests' settings: service workers are blocked, and fonts are not loaded. */
export function isFromSettings(message: string): boolean {
  return /blocked by Playwright|was preloaded using link preload but not used/.test(message)
}
