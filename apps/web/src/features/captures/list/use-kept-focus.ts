// A note that moves to another group of the list is rendered anew there. Its card keeps the focus.
import { type RefObject, useLayoutEffect } from 'react'

export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  // While this renders, the page still shows the list before.
  const { activeElement } = document
  const card = list.current?.contains(activeElement) ? activeElement?.closest<HTMLElement>('[data-capture-id]') : null
  const id = card?.dataset.captureId
  useLayoutEffect(() => {
    if (!id || document.activeElement !== document.body) return
    list.current
      ?.querySelector<HTMLElement>(`[data-capture-id="${id}"] [data-capture-link]`)
      ?.focus({ preventScroll: true })
  })
}
