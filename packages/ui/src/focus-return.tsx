// Returns the focus after a dialog that has no trigger button of its own.
import { useRef } from 'react'

export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  return {
    /** Call when the dialog opens. */
    remember() {
      opener.current = document.activeElement
    },
    /** Call when the dialog closes. Without a trigger, Radix would leave the focus on the body. */
    restore(event: Event) {
      event.preventDefault()
      const { current } = opener
      // An element that took the focus meanwhile keeps it, unless it contains the opener, as the page or an outer dialog does.
      const focused = document.activeElement ?? document.body
      if (current instanceof HTMLElement && focused.contains(current)) current.focus()
    },
  }
}
