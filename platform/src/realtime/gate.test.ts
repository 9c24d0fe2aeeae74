import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('runs so many at once and the others in the order they came, also after one fails', async () => {
  const gate = createGate(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const task = (index: number) =>
    gate(async () => {
      started.push(index)
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (index === 1) throw new Error('one fails')
    })
  const outcomes = await Promise.allSettled([0, 1, 2, 3, 4].map(task))
  expect(started).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
