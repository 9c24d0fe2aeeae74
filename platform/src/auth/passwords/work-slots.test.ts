import { describe, expect, it } from 'vitest'
import { createWorkSlots } from './work-slots.ts'

describe('createWorkSlots', () => {
  it('runs jobs in order up to the limit, queues some, and rejects the rest', async () => {
    const slots = createWorkSlots({ atOnce: 2, waiting: 2 })
    const started: number[] = []
    const finish: (() => void)[] = []
    const jobs = [1, 2, 3, 4, 5].map((id) =>
      slots.run(async () => {
        started.push(id)
        await new Promise<void>((resolve) => finish.push(resolve))
        return id
      }),
    )
    expect(await jobs[4]).toBeNull()
    expect(started).toEqual([1, 2])
    finish[0]?.()
    expect(await jobs[0]).toBe(1)
    expect(started).toEqual([1, 2, 3])
    finish[1]?.()
    finish[2]?.()
    await Promise.all([jobs[1], jobs[2]])
    finish[3]?.()
    expect(await jobs[3]).toBe(4)
  })

  it('frees the slot of a job that failed', async () => {
    const slots = createWorkSlots({ atOnce: 1, waiting: 0 })
    await expect(slots.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await slots.run(async () => 'works')).toBe('works')
  })
})
