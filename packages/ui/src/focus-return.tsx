// Returns the focus after a dialog that has no trigger button of its own.
import { useRef } from 'react'

export interface FocusReturn {
  /** Call when the dialog opens. */
  remember(): void
  /** Call when the dialog closes. Without a trigger, Radix would leave the focus on the body. */
  restore(event: Event): void
}

export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null)
  return {
    remember() {
      opener.current = document.activeElement
    },
    restore(event) {
      event.preventDefault()
      const { current } = opener
      // An element that took the focus meanwhile keeps it, unless it contains the opener, as the page or an outer dialog does.
      const focused = document.activeElement ?? document.body
      if (current instanceof HTMLElement && focused.contains(current)) current.focus()
    },
  }
}
