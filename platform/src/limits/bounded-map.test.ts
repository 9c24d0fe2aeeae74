import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('a bounded map never holds more entries than its maximum', () => {
  const map = new BoundedMap<number, string>(3)
  for (let n = 0; n < 10_000; n++) map.set(n, 'x')
  expect([...map.keys()]).toEqual([9997, 9998, 9999])
})

it('a bounded map removes no entry when a key is written again', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('a', 3)
  expect([...map]).toEqual([
    ['a', 3],
    ['b', 2],
  ])
})
