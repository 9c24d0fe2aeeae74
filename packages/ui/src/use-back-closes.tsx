// Android's Back closes what lies over the page instead of leaving the page, in browsers that offer it.
import { useEffect, useRef } from 'react'

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcherLike }
    if (!isOpen || !CloseWatcher) return
    const watcher = new CloseWatcher()
    watcher.onclose = () => close.current()
    return () => watcher.destroy()
  }, [isOpen])
}

/** TypeScript does not know the interface yet. */
interface CloseWatcherLike {
  onclose: (() => void) | null
  destroy(): void
}
