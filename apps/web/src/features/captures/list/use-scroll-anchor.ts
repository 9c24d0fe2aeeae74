// Keeps the first visible note where it is on the screen when the list is shown in another view.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ListView } from '../../../lib/ui/appearance.ts'

export function useScrollAnchor(list: RefObject<HTMLElement | null>, view: ListView): void {
  const last = useRef(view)
  const anchor = useRef<{ readonly item: Element; readonly top: number } | null>(null)
  // While this renders, the page still shows the view before.
  if (last.current !== view) anchor.current = firstVisible(list.current)
  last.current = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the view changes.
  useLayoutEffect(() => {
    if (anchor.current) scrollBy(0, anchor.current.item.getBoundingClientRect().top - anchor.current.top)
    anchor.current = null
  }, [view])
}

export function firstVisible(list: HTMLElement | null): { item: Element; top: number } | null {
  if (scrollY === 0) return null
  // Looks only at groups on the screen: for the others the browser would have to compute a layout.
  const groups = [...(list?.children ?? [])].filter((group) => {
    const { top, bottom } = group.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const items = groups.flatMap(({ children }) => [...children])
  const places = items.map((item) => ({ item, top: item.getBoundingClientRect().top }))
  return places.filter(({ top }) => top >= 0).sort((a, b) => a.top - b.top)[0] ?? null
}
