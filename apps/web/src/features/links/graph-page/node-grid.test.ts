import { expect, it } from 'vitest'
import { NodeGrid } from './node-grid.ts'

const positions = Float32Array.from([0, 0, 30, 0, -65, 0, 500, 500, 1, 1])
const shown = [true, true, true, true, false]
const near = (x: number, y: number, distance: number) => [...new NodeGrid(positions, shown).near(x, y, distance)].sort()

it('finds what stands within the distance, across the edges of squares, and leaves far and hidden notes alone', () => {
  expect(near(0, 0, 70)).toEqual([0, 1, 2])
  expect(near(500, 500, 1)).toEqual([3])
  expect(near(-300, 300, 10)).toEqual([])
})

it('finds every note that a look at all of them finds', () => {
  const many = Float32Array.from({ length: 2000 }, (_, at) => Math.sin(at * 12.9898) * 700)
  const grid = new NodeGrid(many, new Array(1000).fill(true))
  for (const [x, y, distance] of [
    [0, 0, 50],
    [-350, 200, 10],
    [600, -600, 200],
  ] as const) {
    const found = new Set(grid.near(x, y, distance))
    for (let node = 0; node < 1000; node += 1) {
      const away = Math.hypot((many[node * 2] ?? 0) - x, (many[node * 2 + 1] ?? 0) - y)
      if (away <= distance) expect(found.has(node)).toBe(true)
    }
  }
})
