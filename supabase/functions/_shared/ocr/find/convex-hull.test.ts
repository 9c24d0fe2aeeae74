import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convexHull, type Point } from './convex-hull.ts'

describe('convexHull', () => {
  it('keeps the corners of a square and drops points inside or on an edge', () => {
    const hull = convexHull([
      [0, 0],
      [2, 1],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
      [1, 3],
    ])
    expect(hull).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ])
  })

  it('encloses every point', () => {
    const point = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }))
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (points) => {
        const hull = convexHull(points)
        hull.forEach((corner, i) => {
          const next = hull[(i + 1) % hull.length] ?? corner
          for (const p of points) expect(side(corner, next, p)).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  it('accepts points on one line', () => {
    expect(
      convexHull([
        [0, 0],
        [1, 1],
        [2, 2],
      ]),
    ).toEqual([
      [0, 0],
      [2, 2],
    ])
  })
})

const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
