import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

function lineOf(...items: string[]): FairQueue<string> {
  const line = createFairQueue<string>()
  for (const item of items) line.join(item.charAt(0), item)
  return line
}

function served(line: FairQueue<string>): string[] {
  const order: string[] = []
  for (let item = line.next(); item !== undefined; item = line.next()) order.push(item)
  return order
}

describe('createFairQueue', () => {
  it('serves people in turn, not in order of arrival', () => {
    const line = lineOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
    expect(line.inOrder()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(served(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(line.length).toBe(0)
  })

  it('moves the person who was just served behind the others', () => {
    const line = lineOf('a1', 'b1')
    expect(line.next()).toBe('a1')
    line.join('a', 'a2')
    expect(served(line)).toEqual(['b1', 'a2'])
  })

  it('forgets items that have left the queue', () => {
    const line = lineOf('a1', 'a2', 'b1')
    line.leave('a1')
    line.leave('b1')
    expect(line.inOrder()).toEqual(['a2'])
    expect(line.length).toBe(1)
  })
})
