// The outline of a cloud of points: Andrew's monotone chain.

export type Point = readonly [x: number, y: number]

/** Corners in order around the hull, without the points that lie on a straight edge. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chain(sorted), ...chain(sorted.reverse())]
}

/** One side of the hull; its last point is the other side's first, so it is left out. */
function chain(points: readonly Point[]): Point[] {
  const side: Point[] = []
  for (const point of points) {
    while (side.length > 1 && !turnsLeft(side.at(-2), side.at(-1), point)) side.pop()
    side.push(point)
  }
  side.pop()
  return side
}

function turnsLeft(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  if (!a || !b) return true
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0
}
