import { beforeEach, describe, expect, it } from 'vitest'
import { valueCache } from './value-cache.ts'

let time = 0
let asked: string[] = []
let answers: (string | null)[] = []
beforeEach(() => {
  time = 0
  asked = []
  answers = []
})

function kept(maxKeys = 10) {
  const values = valueCache<string>({ freshMs: 1000, retryMs: 100, maxKeys, now: () => time })
  return (key: string) =>
    values.get(key, async () => {
      asked.push(key)
      return answers.shift() ?? null
    })
}

describe('valueCache', () => {
  it('loads a value again only when it is old', async () => {
    const get = kept()
    answers = ['first', 'second']
    expect([await get('a'), await get('a')]).toEqual(['first', 'first'])
    time = 999
    expect(await get('a')).toBe('first')
    time = 1000
    expect(await get('a')).toBe('second')
    expect(asked).toHaveLength(2)
  })

  it('keeps the old value while the service fails, and waits before it asks again', async () => {
    const get = kept()
    answers = ['first', null, 'back']
    await get('a')
    time = 1000
    expect([await get('a'), await get('a')]).toEqual(['first', 'first'])
    expect(asked).toHaveLength(2)
    time = 1100
    expect(await get('a')).toBe('back')
  })

  it('returns null until the service succeeded once', async () => {
    const get = kept()
    answers = [null, 'at last']
    expect([await get('a'), await get('a')]).toEqual([null, null])
    time = 100
    expect(await get('a')).toBe('at last')
  })

  it('loads once when many callers want a value at the same time', async () => {
    const get = kept()
    answers = ['one']
    expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['one', 'one', 'one'])
    expect(asked).toEqual(['a'])
  })

  it('evicts the least recently used value when there are too many', async () => {
    const get = kept(2)
    answers = ['A', 'B', 'C', 'B again']
    await get('a')
    await get('b')
    await get('a')
    await get('c')
    expect(await get('a')).toBe('A')
    expect(await get('b')).toBe('B again')
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })
})
