import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fitted, panned, revealed, zoomed } from './viewport.ts'

const place = fc.integer({ min: -2000, max: 2000 })
const view = fc.record({ scale: fc.double({ min: 0.05, max: 5, noNaN: true }), x: place, y: place })

it('keeps the point that is zoomed at', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.2, max: 5, noNaN: true }), place, place, (before, factor, x, y) => {
      const after = zoomed(before, factor, x, y)
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 3)
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 3)
    }),
  )
})

it('zooms neither away nor into nothing', () => {
  const start = { scale: 1, x: 0, y: 0 }
  expect(zoomed(start, 1e9, 0, 0).scale).toBe(6)
  expect(zoomed(start, 1e-9, 0, 0).scale).toBe(0.02)
})

it('fits everything into the screen, in the middle', () => {
  const bounds = { left: -500, top: 100, right: 1500, bottom: 300 }
  const size = { width: 800, height: 600 }
  const { scale, x, y } = fitted(bounds, size)
  expect(bounds.left * scale + x).toBeCloseTo(48)
  expect(bounds.right * scale + x).toBeCloseTo(752)
  expect(((bounds.top + bounds.bottom) / 2) * scale + y).toBeCloseTo(300)
  expect(fitted({ left: 0, top: 0, right: 0, bottom: 0 }, size)).toEqual({ scale: 2.4, x: 400, y: 300 })
})

it('moves just far enough to show a point, and not at all when it shows', () => {
  const start = { scale: 1, x: 0, y: 0 }
  const size = { width: 800, height: 600 }
  expect(revealed(start, { x: 400, y: 300 }, size)).toEqual(start)
  expect(revealed(start, { x: 1000, y: 300 }, size)).toEqual(panned(start, -280, 0))
})
