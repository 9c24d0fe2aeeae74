// Makes the editor read the browser's selection now.

/**
 * The browser handles keys such as Control+Home and reports the new selection later. If the editor changed before that report, it would
 * move the cursor back, and the next key would act at the old place.
 */
export function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'))
}
