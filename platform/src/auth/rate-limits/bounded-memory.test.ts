import { expect, it } from 'vitest'
import { BoundedMemory } from './bounded-memory.ts'

const limits = { points: 1, duration: 60 }

it('counts for no more than its bound, and forgets who tried longest ago', async () => {
  const memory = new BoundedMemory(limits, 3)
  for (const key of ['a', 'b', 'c', 'd']) await memory.consume(key)
  expect(await memory.get('a')).toBeNull()
  for (const key of ['b', 'c', 'd']) await expect(memory.consume(key)).rejects.toMatchObject({ remainingPoints: 0 })
})

it('keeps counting against those who go on trying', async () => {
  const memory = new BoundedMemory(limits, 3)
  await memory.consume('guesser')
  for (let n = 0; n < 100; n++) {
    await memory.consume(`other-${n}`)
    await expect(memory.consume('guesser')).rejects.toMatchObject({ remainingPoints: 0 })
  }
})

it('holds a crowd of ten thousand in a bounded space', async () => {
  const memory = new BoundedMemory(limits, 100)
  for (let n = 0; n < 10_000; n++) await memory.consume(`invented-${n}`)
  expect(memory.dump().storage).toHaveLength(100)
})
