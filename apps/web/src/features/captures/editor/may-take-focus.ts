/** Whether nothing has the focus but the dialog around the text: the person chose no other place while the editor's code was loaded. */
export function mayTakeFocus(text: Element): boolean {
  const { activeElement, body } = document
  return activeElement === body || activeElement === text.closest('[role=dialog]')
}
