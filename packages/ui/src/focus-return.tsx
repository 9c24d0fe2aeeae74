// What opens over a page without a button of its own gives the focus back to where it was when it opened.
import { useRef } from 'react'

export interface FocusReturn {
  /** When it opens. */
  remember(): void
  /** When it closes: by itself, the dialogs' library would leave the focus nowhere. */
  giveBack(event: Event): void
}

export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    giveBack(event) {
      event.preventDefault()
      const { current } = opener
      // Whatever has taken the focus meanwhile keeps it; the page, or a dialog around the opener, holds it for nobody.
      const holder = document.activeElement ?? document.body
      if (current instanceof HTMLElement && holder.contains(current)) current.focus()
    },
  }
}
