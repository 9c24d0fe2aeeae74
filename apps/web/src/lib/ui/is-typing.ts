/** Whether a key goes into a text. Shortcuts of one key are off then. */
export function isTyping(target: EventTarget | null): boolean {
  const fields = 'input:not([type=radio], [type=checkbox]), textarea, select'
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))
}
