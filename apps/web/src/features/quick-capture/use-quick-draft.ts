// Keeps what was typed on the device: a moment after the last key, and at once when the page goes away.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWhenLeaving } from '../../lib/use-when-leaving.ts'
import { dropQuickDraft, keepQuickDraft, type QuickDraft } from './quick-draft.ts'

const PAUSE_MS = 300

export interface QuickDraftKeeper {
  /** False when the device takes no draft. */
  readonly works: boolean
  drop(): void
}

/** `unsaved` is what is unsaved now, or null when nothing is. */
export function useQuickDraft(
  userId: string,
  localId: string,
  unsaved: Omit<QuickDraft, 'keptAt'> | null,
): QuickDraftKeeper {
  const [works, setWorks] = useState(true)
  const pending = useRef<Omit<QuickDraft, 'keptAt'> | null>(null)
  const isDropped = useRef(false)
  const text = unsaved ? JSON.stringify(unsaved) : null

  const flush = useCallback(() => {
    if (!pending.current || isDropped.current) return
    setWorks(keepQuickDraft(userId, localId, { ...pending.current, keptAt: new Date().toISOString() }))
    pending.current = null
  }, [userId, localId])
  useWhenLeaving(flush)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is made anew with every rendering, its text is not.
  useEffect(() => {
    pending.current = unsaved
    if (!unsaved) dropQuickDraft(userId, localId)
    const timer = setTimeout(flush, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [userId, localId, text])

  return {
    works,
    drop() {
      isDropped.current = true
      pending.current = null
      dropQuickDraft(userId, localId)
    },
  }
}
