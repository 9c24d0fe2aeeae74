// Packs cards of different heights without gaps: the grid has low rows, and each card spans as many as it needs. The order in
// the page stays the order of the list, which CSS columns would change.
import { type RefObject, useLayoutEffect } from 'react'

const GAP = 12
/** The height of a row, as in the class of the grid. */
const ROW = 4

export function useMasonry(list: RefObject<HTMLElement | null>, isOn: boolean, captures: readonly unknown[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other cards.
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement)
    if (!isOn) {
      for (const item of items) item.removeAttribute('style')
      return
    }
    const place = (card: Element) => {
      const item = card.parentElement
      if (!item) return
      const { height } = card.getBoundingClientRect()
      item.style.gridRow = `span ${Math.ceil((height + GAP) / ROW)}`
      // Its height is known, so outside the viewport it need not be rendered.
      item.style.containIntrinsicHeight = `auto ${height}px`
      item.style.contentVisibility = 'auto'
    }
    const watch = new ResizeObserver((entries) => {
      for (const { target } of entries) place(target)
    })
    for (const { firstElementChild: card } of items) {
      if (!card) continue
      // At once, so that nothing moves after the first paint.
      if (card.parentElement?.style.gridRow === '') place(card)
      watch.observe(card)
    }
    return () => watch.disconnect()
  }, [list, isOn, captures])
}
