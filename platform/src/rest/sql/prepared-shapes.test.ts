import { describe, expect, it } from 'vitest'
import { createPreparedShapes } from './prepared-shapes.ts'

describe('createPreparedShapes', () => {
  it('admits a statement at its second use', () => {
    const shapes = createPreparedShapes({ capacity: 10, windowMs: 1000, now: () => 0 })
    expect([shapes.admits('a'), shapes.admits('a'), shapes.admits('a')]).toEqual([false, true, true])
  })

  it('admits at most its capacity during a connection’s lifetime', () => {
    let clock = 0
    const shapes = createPreparedShapes({ capacity: 3, windowMs: 1000, now: () => clock })
    const admitted = Array.from({ length: 100 }, (_, index) => {
      shapes.admits(`s${index}`)
      return shapes.admits(`s${index}`)
    })
    expect(admitted.filter(Boolean)).toHaveLength(3)
    clock = 2000
    shapes.admits('later')
    expect(shapes.admits('later')).toBe(true)
  })

  it('never admits a long statement', () => {
    const shapes = createPreparedShapes({ capacity: 10, windowMs: 1000, now: () => 0 })
    const long = 'x'.repeat(10_001)
    expect([shapes.admits(long), shapes.admits(long)]).toEqual([false, false])
  })

  it('forgets statements that were used once long ago', () => {
    const shapes = createPreparedShapes({ capacity: 2, windowMs: 1000, now: () => 0 })
    for (const text of ['a', 'b', 'c']) shapes.admits(text)
    expect(shapes.admits('a')).toBe(false)
  })
})
