// Something that a button opens below itself: closed by Escape, a click elsewhere, the focus leaving, or going to another page.
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

export interface Disclosure {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly panelId: string
  /** Around the button and what it opens. */
  readonly areaRef: RefObject<HTMLDivElement | null>
  readonly buttonRef: RefObject<HTMLButtonElement | null>
}

export function useDisclosure(): Disclosure {
  const { key } = useLocation()
  // Open at one address only: any navigation closes it, and coming back does not open it again.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  const areaRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isOpen = openAt === key

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      buttonRef.current?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !areaRef.current?.contains(event.target)) setOpenAt(null)
    }
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onElsewhere)
    addEventListener('focusin', onElsewhere)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onElsewhere)
      removeEventListener('focusin', onElsewhere)
    }
  }, [isOpen])

  return { isOpen, toggle: () => setOpenAt(isOpen ? null : key), panelId: useId(), areaRef, buttonRef }
}
