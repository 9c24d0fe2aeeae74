// The convex hull of points, by Andrew's monotone chain.

export type Point = readonly [x: number, y: number]

/** The corners in order around the hull, without points on a straight edge. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...chain(sorted), ...chain(sorted.reverse())]
}

/** One side of the hull without its last point, which is the first of the other side. */
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
