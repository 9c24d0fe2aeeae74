// The height that a phone's keyboard covers, as a CSS variable: phones lay the keyboard over the page.
import { type RefObject, useEffect, useEffectEvent } from 'react'

export function useKeyboardInset(place: RefObject<HTMLElement | null>, onResize: () => void = () => {}): void {
  const resized = useEffectEvent(onResize)
  useEffect(() => {
    const { visualViewport: view } = window
    if (!view) return
    const measure = () => {
      const covered = Math.max(0, innerHeight - view.height - view.offsetTop)
      place.current?.style.setProperty('--keyboard', `${covered}px`)
    }
    const resize = () => {
      measure()
      resized()
    }
    measure()
    view.addEventListener('resize', resize)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', resize)
      view.removeEventListener('scroll', measure)
    }
  }, [place])
}
