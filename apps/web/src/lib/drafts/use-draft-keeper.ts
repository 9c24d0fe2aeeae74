// Keeps what was typed on the device: a moment after the last key, and at once when the page or the form goes away.
import { useCallback, useEffect, useRef, useState } from 'react'
import { dropLocally, keepLocally } from '../device/local-values.ts'
import { useWhenLeaving } from './use-when-leaving.ts'

const PAUSE_MS = 300

export interface DraftKeeper {
  /** False when the device takes no draft. */
  readonly works: boolean
  /** Forgets the draft, and what was about to be kept. */
  drop(): void
}

/** `unsaved` is what is unsaved now, or null when nothing is; the same object as long as nothing was typed. */
export function useDraftKeeper<Draft extends { keptAt: string }>(
  key: string,
  unsaved: Omit<Draft, 'keptAt'> | null,
): DraftKeeper {
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
    // What was typed and taken back again is no draft; what an earlier visit left is not ours to drop.
    if (!unsaved && had.current) dropLocally(key)
    had.current = unsaved !== null
    const timer = setTimeout(flush, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, unsaved, flush])

  return {
    works,
    drop() {
      pending.current = null
      dropLocally(key)
    },
  }
}
