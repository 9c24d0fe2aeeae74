import { describe, expect, it } from 'vitest'
import { createLayout, isSettled, type Layout, type LayoutNode } from './layout.ts'

function settled(nodes: LayoutNode[], pairs: [number, number][]): Layout {
  const links = pairs.map(([source, target]) => ({ source: `${source}`, target: `${target}` }))
  const layout = createLayout({ nodes, links })
  while (!isSettled(layout)) layout.tick()
  return layout
}

const unplaced = (count: number): LayoutNode[] => Array.from({ length: count }, (_, at) => ({ id: `${at}` }))

const positions = (layout: Layout) => layout.nodes().map(({ x = Number.NaN, y = Number.NaN }) => [x, y] as const)

function distance(layout: Layout, a: number, b: number): number {
  const places = positions(layout)
  const [x1, y1] = places[a] ?? [Number.NaN, 0]
  const [x2, y2] = places[b] ?? [Number.NaN, 0]
  return Math.hypot(x1 - x2, y1 - y2)
}

describe('the layout of a library', () => {
  it('places linked notes nearer to each other than to the rest', () => {
    const layout = settled(unplaced(6), [
      [0, 1],
      [1, 2],
      [0, 2],
      [3, 4],
      [4, 5],
      [3, 5],
    ])
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [3, 4],
      [4, 5],
    ] as const)
      for (const far of [0, 1, 2].includes(a) ? [3, 4, 5] : [0, 1, 2])
        expect(distance(layout, a, b)).toBeLessThan(distance(layout, a, far))
  })

  it('gives the same finite positions every time, with the notes apart', () => {
    const pairs = Array.from({ length: 300 }, (_, at): [number, number] => [at % 200, (at * 7 + 1) % 200])
    const [one, two] = [settled(unplaced(200), pairs), settled(unplaced(200), pairs)]
    expect(positions(one)).toEqual(positions(two))
    expect(positions(one).flat().every(Number.isFinite)).toBe(true)
    for (let a = 1; a < 200; a += 1) expect(distance(one, a - 1, a)).toBeGreaterThan(1)
  })

  it('moves notes little that were placed before', () => {
    const pairs: [number, number][] = [
      [0, 1],
      [1, 2],
    ]
    const before = positions(settled(unplaced(3), pairs))
    const nodes = before.map(([x, y], at) => ({ id: `${at}`, x, y }))
    for (const [at, [x, y]] of positions(settled(nodes, pairs)).entries()) {
      expect(Math.abs(x - (before[at]?.[0] ?? 0))).toBeLessThan(10)
      expect(Math.abs(y - (before[at]?.[1] ?? 0))).toBeLessThan(10)
    }
  })

  it('handles an empty library and notes that start in one place', () => {
    expect(isSettled(settled([], []))).toBe(true)
    const nodes = unplaced(50).map((node) => ({ ...node, x: 0, y: 0 }))
    expect(positions(settled(nodes, [])).flat().every(Number.isFinite)).toBe(true)
  })
})
