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

it('counts what was spent beyond its burst as a debt, which the clock pays off', () => {
  let clock = 0
  const rate = createRate(1000, () => clock)
  rate.spend(800)
  expect(rate.waitMs()).toBe(0)
  rate.spend(2200)
  expect(rate.waitMs()).toBe(2000)
  clock += 500
  expect(rate.waitMs()).toBe(1500)
  clock += 60_000
  expect(rate.waitMs()).toBe(0)
})
