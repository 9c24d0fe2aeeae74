// The last moment to keep something: the page is hidden or goes away, or what shows it does.
import { useEffect } from 'react'

export function useWhenLeaving(keep: () => void): void {
  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && keep()
    addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', whenHidden)
      keep()
    }
  }, [keep])
}
