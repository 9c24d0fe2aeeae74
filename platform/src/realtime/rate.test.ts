import { expect, it } from 'vitest'
import { createRate } from './rate.ts'

it('lets a burst of one second through, then refills by the clock', () => {
  let clock = 0
  const rate = createRate(10, () => clock)
  const taken = () => Array.from({ length: 20 }, () => rate.take()).filter(Boolean).length
  expect(taken()).toBe(10)
  clock += 300
  expect(taken()).toBe(3)
  clock += 60_000
  expect(taken()).toBe(10)
})
