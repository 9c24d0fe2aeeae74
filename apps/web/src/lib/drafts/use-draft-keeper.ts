// Stores a draft on the device: shortly after the last key press, and at once when the page or the form closes.
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropLocally, keepLocally } from '../device/local-values.ts'
import { useWhenLeaving } from './use-when-leaving.ts'

const PAUSE_MS = 300

/** `unsaved`: the unsaved changes, or null. It must be the same object until something is typed. */
export function useDraftKeeper<Draft extends { keptAt: string }>(key: string, unsaved: Omit<Draft, 'keptAt'> | null) {
  const [works, setWorks] = useState(true)
  const pending = useRef<Omit<Draft, 'keptAt'> | null>(null)

  const flush = useCallback(() => {
    if (!pending.current) return
    setWorks(keepLocally(key, { ...pending.current, keptAt: new Date().toISOString() }))
    pending.current = null
  }, [key])
  useWhenLeaving(flush)

  const had = useRef(false)
  useEffect(() => {
    pending.current = unsaved
    // Changes that were undone leave no draft. A draft of an earlier visit stays.
    if (!unsaved && had.current) dropLocally(key)
    had.current = unsaved !== null
    const timer = setTimeout(flush, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, unsaved, flush])

  // Another tab that saves the same note removes the draft of both.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (event: StorageEvent) => {
      if (event.key !== key || event.newValue !== null || !unsaved) return
      // Later, because this tab may be about to close the note, or to sign out, too.
      timer = setTimeout(() => keepLocally(key, { ...unsaved, keptAt: new Date().toISOString() }), PAUSE_MS)
    }
    addEventListener('storage', follow)
    return () => {
      removeEventListener('storage', follow)
      clearTimeout(timer)
    }
  }, [key, unsaved])

  return {
    /** False when the device cannot store drafts. */
    works,
    /** Takes what was typed last, while the form closes. */
    hold(last: Omit<Draft, 'keptAt'>) {
      pending.current = last
    },
    /** Removes the draft, and cancels what was about to be stored. */
    drop() {
      pending.current = null
      dropLocally(key)
    },
  }
}
