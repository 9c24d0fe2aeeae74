// Makes the editor read the browser's selection now.

/**
 * Keys such as Control+Home are the browser's, which reports the new selection later. A change of the editor that comes before the
 * report would put the cursor back, and a key would act at the old place.
 */
export function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'))
}
