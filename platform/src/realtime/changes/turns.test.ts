import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

function setUp(width: number) {
  const served: string[] = []
  const waiting = new Map<string, (wish: 'urgent' | 'later' | 'done') => void>()
  const turns = createTurns<string>(width, (item) => {
    served.push(item)
    return new Promise((resolve) => waiting.set(item, resolve))
  })
  const finish = async (item: string, wish: 'urgent' | 'later' | 'done' = 'done') => {
    waiting.get(item)?.(wish)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { turns, served, finish }
}

describe('turns', () => {
  it('are given to so many at once, in the order they were asked for', async () => {
    const { turns, served, finish } = setUp(2)
    for (const item of ['a', 'b', 'c', 'd']) turns.ask(item, false)
    expect(served).toEqual(['a', 'b'])
    await finish('b')
    expect(served).toEqual(['a', 'b', 'c'])
    await finish('a')
    expect(served).toEqual(['a', 'b', 'c', 'd'])
  })

  it('go first to the urgent, also to one who has waited among the others', async () => {
    const { turns, served, finish } = setUp(1)
    for (const item of ['a', 'b', 'c', 'd']) turns.ask(item, false)
    turns.ask('d', true)
    turns.ask('e', true)
    for (const item of ['a', 'd', 'e', 'b', 'c']) await finish(item)
    expect(served).toEqual(['a', 'd', 'e', 'b', 'c'])
  })

  it('are never given twice at once, and again to one who wants more', async () => {
    const { turns, served, finish } = setUp(2)
    turns.ask('a', false)
    turns.ask('a', true)
    expect(served).toEqual(['a'])
    turns.ask('b', false)
    turns.ask('c', false)
    await finish('a', 'later')
    expect(served).toEqual(['a', 'b', 'c'])
    await finish('b')
    expect(served).toEqual(['a', 'b', 'c', 'a'])
  })
})
