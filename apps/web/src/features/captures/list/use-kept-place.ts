// Keeps where a person is in the list through a reload, or while a phone takes the page out of its memory: how many notes were loaded,
// and which one was the first on the screen.
import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { firstVisible } from './use-scroll-anchor.ts'

const KEY = 'jotsam-list-place'
/** What the server returns in one answer. */
const MOST_NOTES = 500

interface Place {
  readonly address: string
  readonly count: number
  readonly id: string
  readonly top: number
}

let kept = readPlace()

/** How many notes the list had before the page was loaded again. */
export function keptCount(): number {
  return kept && kept.address === location.href ? Math.min(kept.count, MOST_NOTES) : 0
}

export function useKeptPlace(list: RefObject<HTMLElement | null>, captures: readonly { id: string }[]): void {
  useLayoutEffect(() => {
    const note = keptCount() > 0 && list.current?.querySelector(`[data-capture-id="${CSS.escape(kept?.id ?? '')}"]`)
    if (!note || !kept) return
    const { top, count } = kept
    const scroll = () => scrollBy(0, note.getBoundingClientRect().top - top)
    scroll()
    // A list that is still shorter may not reach as far down.
    if (captures.length < count) return
    kept = null
    // Groups that came on the screen get their real height with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(scroll))
  }, [list, captures])
  useEffect(() => {
    const forget = () => {
      kept = null
    }
    for (const event of ['wheel', 'pointerdown', 'keydown'])
      addEventListener(event, forget, { once: true, passive: true })
    const keep = () => {
      const first = firstVisible(list.current)
      const id = first?.item.querySelector<HTMLElement>('[data-capture-id]')?.dataset.captureId
      const count = list.current?.querySelectorAll('[data-capture-id]').length
      try {
        sessionStorage.setItem(KEY, JSON.stringify(id ? { address: location.href, count, id, top: first?.top } : null))
      } catch {}
    }
    addEventListener('pagehide', keep)
    return () => removeEventListener('pagehide', keep)
  }, [list])
}

/** Only after a reload or Back. A newly opened page begins at the top. */
function readPlace(): Place | null {
  try {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    if (navigation?.type === 'navigate') return null
    const place: Place | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return place?.address === location.href ? place : null
  } catch {
    return null
  }
}
