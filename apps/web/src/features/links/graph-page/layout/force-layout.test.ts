import { describe, expect, it } from 'vitest'
import { ForceLayout } from './force-layout.ts'
import { QuadTree } from './quad-tree.ts'

function settled(count: number, pairs: [number, number][], positions?: Float32Array): ForceLayout {
  const layout = new ForceLayout({ count, edges: Uint32Array.from(pairs.flat()), ...(positions ? { positions } : {}) })
  while (!layout.isSettled) layout.tick()
  return layout
}

function distance({ positions }: ForceLayout, a: number, b: number): number {
  const at = (index: number) => positions[index] ?? Number.NaN
  return Math.hypot(at(a * 2) - at(b * 2), at(a * 2 + 1) - at(b * 2 + 1))
}

describe('the layout of a library', () => {
  it('brings linked notes nearer to each other than to the rest', () => {
    const layout = settled(6, [
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

  it('comes out the same every time, finite and apart', () => {
    const pairs = Array.from({ length: 300 }, (_, at): [number, number] => [at % 200, (at * 7 + 1) % 200])
    const [one, two] = [settled(200, pairs), settled(200, pairs)]
    expect(one.positions).toEqual(two.positions)
    expect(one.positions.every(Number.isFinite)).toBe(true)
    for (let a = 1; a < 200; a += 1) expect(distance(one, a - 1, a)).toBeGreaterThan(1)
  })

  it('moves little when it stood before', () => {
    const pairs: [number, number][] = [
      [0, 1],
      [1, 2],
    ]
    const before = settled(3, pairs)
    const after = settled(3, pairs, before.positions)
    after.positions.forEach((place, at) => {
      expect(Math.abs(place - (before.positions[at] ?? 0))).toBeLessThan(10)
    })
  })

  it('bears no notes at all, and many in one place', () => {
    expect(new ForceLayout({ count: 0, edges: new Uint32Array() }).isSettled).toBe(true)
    expect(settled(50, [], new Float32Array(100)).positions.every(Number.isFinite)).toBe(true)
  })
})

describe('the tree of squares', () => {
  const positions = Float32Array.from({ length: 400 }, (_, at) => Math.sin(at * 12.9898) * 500)
  const tree = new QuadTree(200)
  tree.build(positions)
  const pushed = (body: number, theta: number) => {
    const push = { x: 0, y: 0 }
    tree.pushOn(body, theta, push)
    return push
  }
  const exact = (body: number) => {
    const push = { x: 0, y: 0 }
    for (let other = 0; other < 200; other += 1) {
      if (other === body) continue
      const dx = (positions[body * 2] ?? 0) - (positions[other * 2] ?? 0)
      const dy = (positions[body * 2 + 1] ?? 0) - (positions[other * 2 + 1] ?? 0)
      push.x += dx / Math.max(1, dx * dx + dy * dy)
      push.y += dy / Math.max(1, dx * dx + dy * dy)
    }
    return push
  }

  it('is exact when no square is taken as one', () => {
    for (const body of [0, 17, 199]) {
      expect(pushed(body, 0).x).toBeCloseTo(exact(body).x)
      expect(pushed(body, 0).y).toBeCloseTo(exact(body).y)
    }
  })

  it('is near the truth when far squares are', () => {
    for (const body of [0, 17, 199]) {
      const [near, truth] = [pushed(body, 0.9), exact(body)]
      expect(Math.hypot(near.x - truth.x, near.y - truth.y)).toBeLessThan(0.15 * Math.hypot(truth.x, truth.y) + 0.02)
    }
  })
})
