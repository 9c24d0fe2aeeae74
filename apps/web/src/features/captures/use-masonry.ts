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
    const watch = new ResizeObserver((entries) => place(entries.map(({ target }) => target)))
    const cards = items.flatMap(({ firstElementChild }) => firstElementChild ?? [])
    // At once, so that nothing moves after the first paint.
    place(cards.filter(({ parentElement }) => parentElement?.style.gridRow === ''))
    for (const card of cards) watch.observe(card)
    return () => watch.disconnect()
  }, [list, isOn, captures])
}

/** Reads every height before it writes any: a read after a write makes the browser lay out the whole page again. */
function place(cards: readonly Element[]): void {
  const heights = cards.map((card) => card.getBoundingClientRect().height)
  for (const [index, { parentElement: item }] of cards.entries()) {
    const height = heights[index] ?? 0
    const rows = `span ${Math.ceil((height + GAP) / ROW)}`
    if (!item || item.style.gridRow === rows) continue
    item.style.gridRow = rows
    // Its height is known, so outside the viewport it need not be rendered.
    item.style.containIntrinsicHeight = `auto ${height}px`
    item.style.contentVisibility = 'auto'
  }
}
