// Keeps what was typed on the device: a moment after the last key, and at once when the page or the capture goes away.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, dropDraft, keepDraft } from '../../../lib/drafts.ts'
import { useWhenLeaving } from '../../../lib/use-when-leaving.ts'

const PAUSE_MS = 400

type Unsaved = Omit<Draft, 'keptAt'>

export interface DraftKeeper {
  /** False when the device takes no draft. */
  readonly works: boolean
  /** Forgets the draft, and what was about to be kept. */
  drop(): void
}

/** `unsaved` is what is unsaved now, or null when nothing is. */
export function useDraftKeeper(userId: string, name: string, unsaved: Unsaved | null): DraftKeeper {
  const [works, setWorks] = useState(true)
  const pending = useRef<Unsaved | null>(null)

  const flush = useCallback(() => {
    if (!pending.current) return
    setWorks(keepDraft(userId, name, { ...pending.current, keptAt: new Date().toISOString() }))
    pending.current = null
  }, [userId, name])
  useWhenLeaving(flush)

  const had = useRef(false)
  useEffect(() => {
    pending.current = unsaved
    // What was typed and taken back again is no draft; what an earlier visit left is not ours to drop.
    if (!unsaved && had.current) dropDraft(userId, name)
    had.current = unsaved !== null
    const timer = setTimeout(flush, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [userId, name, unsaved, flush])

  return {
    works,
    drop() {
      pending.current = null
      dropDraft(userId, name)
    },
  }
}
