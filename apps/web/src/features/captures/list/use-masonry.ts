// Packs cards of different heights without gaps: the grid has low rows, and each card gets a column and the rows that it needs. The
// order in the page stays the order of the list, which CSS columns would change.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { masonryPlaces } from './masonry-places.ts'

const GAP = 12
/** The height of a row and the least width of a column, as in the classes of the grid. */
const ROW = 4
const COLUMN_REM = 17

export function useMasonry(list: RefObject<HTMLElement | null>, isOn: boolean, captures: readonly unknown[]): void {
  /** In rows, with the gap. A card keeps its height while only others change. */
  const rows = useRef(new WeakMap<Element, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for other cards.
  useLayoutEffect(() => {
    const grid = list.current
    const items = [...(grid?.children ?? [])].filter((item) => item instanceof HTMLElement)
    if (!grid || !isOn) {
      for (const item of items) item.removeAttribute('style')
      rows.current = new WeakMap()
      return
    }
    const cards = items.flatMap(({ firstElementChild }) => firstElementChild ?? [])
    const place = (changed: readonly Element[]) => {
      // Every height is read before anything is written: a read after a write makes the browser lay out the whole page again.
      const columns = columnsIn(grid)
      const heights = changed.map((card) => card.getBoundingClientRect().height)
      for (const [index, card] of changed.entries()) keepHeight(card, heights[index] ?? 0, rows.current)
      const spans = items.map((item) => (item.firstElementChild && rows.current.get(item.firstElementChild)) || 1)
      for (const [index, { column, top }] of masonryPlaces(spans.map(inPixels), columns).entries()) {
        const style = items[index]?.style
        const [row, at] = [`${top / ROW + 1} / span ${spans[index]}`, String(column + 1)]
        if (style && style.gridRow !== row) style.gridRow = row
        if (style && style.gridColumn !== at) style.gridColumn = at
      }
    }
    const watch = new ResizeObserver((entries) =>
      place(entries.map(({ target }) => target).filter((each) => each !== grid)),
    )
    // At once, so that nothing moves after the first paint.
    place(cards.filter((card) => !rows.current.has(card)))
    for (const card of cards) watch.observe(card)
    // Another width may have another number of columns, with cards of the same height.
    watch.observe(grid)
    return () => watch.disconnect()
  }, [list, isOn, captures])
}

/** Not from the tracks of the grid: after a resize these still have the columns that cards were placed in. */
function columnsIn(grid: HTMLElement): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return Math.max(1, Math.floor((grid.clientWidth + GAP) / (COLUMN_REM * rem + GAP)))
}

const inPixels = (rows: number) => rows * ROW

function keepHeight(card: Element, height: number, rows: WeakMap<Element, number>): void {
  rows.set(card, Math.ceil((height + GAP) / ROW))
  if (!card.parentElement) return
  // Its height is known, so outside the viewport it need not be rendered.
  card.parentElement.style.containIntrinsicHeight = `auto ${height}px`
  card.parentElement.style.contentVisibility = 'auto'
}
