import { expect, it } from 'vitest'
import { fitted, panToReveal } from './viewport.ts'

const size = { width: 800, height: 600 }

it('fits all points into the middle of the screen', () => {
  const transform = fitted(
    [
      { x: -500, y: 300 },
      { x: 1500, y: 100 },
    ],
    size,
  )
  expect(transform?.applyX(-500)).toBeCloseTo(48)
  expect(transform?.applyX(1500)).toBeCloseTo(752)
  expect(transform?.applyY(200)).toBeCloseTo(300)
})

it('enlarges a single note only to the maximum scale', () => {
  expect(fitted([{ x: 0, y: 0 }], size)).toEqual({ k: 2.4, x: 400, y: 300 })
  expect(fitted([], size)).toBeNull()
})

it('pans just far enough to show a point, and not at all when it is visible', () => {
  expect(panToReveal({ x: 400, y: 300 }, size)).toEqual([0, 0])
  expect(panToReveal({ x: 1000, y: 300 }, size)).toEqual([-280, 0])
})
