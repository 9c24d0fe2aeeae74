import { expect, it } from 'vitest'
import { createTokenBucket } from './token-bucket.ts'

it('take allows a burst of one second, then refills with time', () => {
  let clock = 0
  const rate = createTokenBucket(10, () => clock)
  const taken = () => Array.from({ length: 20 }, () => rate.take()).filter(Boolean).length
  expect(taken()).toBe(10)
  clock += 300
  expect(taken()).toBe(3)
  clock += 60_000
  expect(taken()).toBe(10)
})

it('spend allows a negative balance, which time restores', () => {
  let clock = 0
  const rate = createTokenBucket(1000, () => clock)
  rate.spend(800)
  expect(rate.waitMs()).toBe(0)
  rate.spend(2200)
  expect(rate.waitMs()).toBe(2000)
  clock += 500
  expect(rate.waitMs()).toBe(1500)
  clock += 60_000
  expect(rate.waitMs()).toBe(0)
})
