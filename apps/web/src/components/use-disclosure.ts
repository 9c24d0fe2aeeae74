// A panel opened by a button. Escape, Back, a press outside, moving the focus out, and navigation close it. The focus returns to the button,
// unless something else has taken it.
import { useBackCloses } from '@jotsam/ui/use-back-closes'
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
    }
    const onOutside = ({ target }: Event) => {
      if (target instanceof Element && !areaRef.current?.contains(target) && !target.closest(OVERLAYS)) setOpenAt(null)
    }
    addEventListener('keydown', onKey, listening)
    addEventListener('pointerdown', onOutside, listening)
    addEventListener('focusin', onOutside, listening)
    return () => {
      listening.abort()
      const { activeElement, body } = document
      if (activeElement === body || areaRef.current?.contains(activeElement)) buttonRef.current?.focus()
    }
  }, [isOpen])
  const close = () => setOpenAt(null)
  useBackCloses(isOpen, close)

  return { isOpen, close, toggle: () => setOpenAt(isOpen ? null : key), panelId: useId(), areaRef, buttonRef }
}
