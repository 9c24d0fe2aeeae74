import { expect, it } from 'vitest'
import { fitted, panToReveal } from './viewport.ts'

const size = { width: 800, height: 600 }

it('fits all points into the middle of the screen, above the legend', () => {
  const transform = fitted(
    [
      { x: -500, y: 300 },
      { x: 1500, y: 100 },
    ],
    size,
  )
  expect(transform?.applyX(-500)).toBeCloseTo(48)
  expect(transform?.applyX(1500)).toBeCloseTo(752)
  expect(transform?.applyY(200)).toBeCloseTo(278)
})

it('enlarges few notes more than many, and a single one to the largest zoom', () => {
  const near = (count: number) => Array.from({ length: count }, (_, at) => ({ x: at % 2, y: 0 }))
  expect([1, 6, 12, 100].map((count) => fitted(near(count), size)?.k)).toEqual([6, 5, 2.5, 2.4])
  expect(fitted([], size)).toBeNull()
})

it('pans just far enough to show a point, and not at all when it is visible', () => {
  expect(panToReveal({ x: 400, y: 300 }, size)).toEqual([0, 0])
  expect(panToReveal({ x: 1000, y: 300 }, size)).toEqual([-280, 0])
})
