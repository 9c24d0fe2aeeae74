// Calls `keep` at the last moment to store something: the page is hidden or closed, or the component unmounts.
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
