// A panel opened by a button. Escape, a press outside, moving the focus out, and navigation close it.
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Menus and dialogs that the panel opens are outside of it in the page, and do not close it. */
const OVERLAYS = '[role=menu],[role=dialog],[role=alertdialog]'

export function useDisclosure() {
  const { key } = useLocation()
  // Bound to one history entry: navigation closes it, and returning does not open it again.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  /** Contains the button and the panel. */
  const areaRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return
    const listening = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OVERLAYS)) return
      setOpenAt(null)
      buttonRef.current?.focus()
    }
    const onOutside = ({ target }: Event) => {
      if (target instanceof Element && !areaRef.current?.contains(target) && !target.closest(OVERLAYS)) setOpenAt(null)
    }
    addEventListener('keydown', onKey, listening)
    addEventListener('pointerdown', onOutside, listening)
    addEventListener('focusin', onOutside, listening)
    return () => listening.abort()
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), panelId: useId(), areaRef, buttonRef }
}
