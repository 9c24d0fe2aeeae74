import { describe, expect, it } from 'vitest'
import { createScheduler } from './scheduler.ts'

function setUp(width: number) {
  const served: string[] = []
  const waiting = new Map<string, (outcome: 'urgent' | 'later' | 'done') => void>()
  const scheduler = createScheduler<string>(width, (item) => {
    served.push(item)
    return new Promise((resolve) => waiting.set(item, resolve))
  })
  const finish = async (item: string, outcome: 'urgent' | 'later' | 'done' = 'done') => {
    waiting.get(item)?.(outcome)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { scheduler, served, finish }
}

describe('createScheduler', () => {
  it('runs a fixed number of items at once, in order', async () => {
    const { scheduler, served, finish } = setUp(2)
    for (const item of ['a', 'b', 'c', 'd']) scheduler.ask(item, false)
    expect(served).toEqual(['a', 'b'])
    await finish('b')
    expect(served).toEqual(['a', 'b', 'c'])
    await finish('a')
    expect(served).toEqual(['a', 'b', 'c', 'd'])
  })

  it('runs urgent items first, also one that became urgent while queued', async () => {
    const { scheduler, served, finish } = setUp(1)
    for (const item of ['a', 'b', 'c', 'd']) scheduler.ask(item, false)
    scheduler.ask('d', true)
    scheduler.ask('e', true)
    for (const item of ['a', 'd', 'e', 'b', 'c']) await finish(item)
    expect(served).toEqual(['a', 'd', 'e', 'b', 'c'])
  })

  it('never runs an item twice at once, and runs it again on request', async () => {
    const { scheduler, served, finish } = setUp(2)
    scheduler.ask('a', false)
    scheduler.ask('a', true)
    expect(served).toEqual(['a'])
    scheduler.ask('b', false)
    scheduler.ask('c', false)
    await finish('a', 'later')
    expect(served).toEqual(['a', 'b', 'c'])
    await finish('b')
    expect(served).toEqual(['a', 'b', 'c', 'a'])
  })
})
