import { expect, it } from 'vitest'
import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts'

const limits = { points: 1, duration: 60 }

it('the limiter evicts the least recently used key when it is full', async () => {
  const memory = new BoundedMemoryLimiter(limits, 3)
  for (const key of ['a', 'b', 'c', 'd']) await memory.consume(key)
  expect(await memory.get('a')).toBeNull()
  for (const key of ['b', 'c', 'd']) await expect(memory.consume(key)).rejects.toMatchObject({ remainingPoints: 0 })
})

it('the limiter keeps the count of a key that is used again and again', async () => {
  const memory = new BoundedMemoryLimiter(limits, 3)
  await memory.consume('guesser')
  for (let n = 0; n < 100; n++) {
    await memory.consume(`other-${n}`)
    await expect(memory.consume('guesser')).rejects.toMatchObject({ remainingPoints: 0 })
  }
})

it('the limiter keeps a hundred of ten thousand keys', async () => {
  const memory = new BoundedMemoryLimiter(limits, 100)
  for (let n = 0; n < 10_000; n++) await memory.consume(`invented-${n}`)
  expect(memory.dump().storage).toHaveLength(100)
})
