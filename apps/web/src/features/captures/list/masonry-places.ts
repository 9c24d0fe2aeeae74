// Where each card of a masonry goes. The cards run from left to right in the order of the list. A column is left out while it is
// much longer than the shortest one, so that no column ends far below the others.

/** About half a card, in pixels. With 0 each card would go to the shortest column, and its neighbours would be out of order. */
const TOLERANCE = 140

export interface Place {
  readonly column: number
  readonly top: number
}

/** `heights` include the gap below a card. */
export function masonryPlaces(heights: readonly number[], columns: number): Place[] {
  const ends = Array<number>(columns).fill(0)
  let next = 0
  return heights.map((height) => {
    const longest = Math.min(...ends) + TOLERANCE
    while ((ends[next] ?? 0) > longest) next = (next + 1) % columns
    const column = next
    const top = ends[column] ?? 0
    ends[column] = top + height
    next = (next + 1) % columns
    return { column, top }
  })
}
