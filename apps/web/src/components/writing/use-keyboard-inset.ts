// The height that a phone's keyboard covers, as a CSS variable: phones lay the keyboard over the page.
import { type RefObject, useEffect } from 'react'

export function useKeyboardInset(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: view } = window
    if (!view) return
    const measure = () => {
      const covered = Math.max(0, innerHeight - view.height - view.offsetTop)
      place.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [place])
}
