import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

function queueOf(...items: string[]): FairQueue<string> {
  const queue = createFairQueue<string>()
  for (const item of items) queue.join(item.charAt(0), item)
  return queue
}

function served(queue: FairQueue<string>): string[] {
  const order: string[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) order.push(item)
  return order
}

describe('createFairQueue', () => {
  it('serves people in turn, not in order of arrival', () => {
    const queue = queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
    expect(queue.inOrder()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(served(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(queue.length).toBe(0)
  })

  it('moves the person who was just served behind the others', () => {
    const queue = queueOf('a1', 'b1')
    expect(queue.next()).toBe('a1')
    queue.join('a', 'a2')
    expect(served(queue)).toEqual(['b1', 'a2'])
  })

  it('forgets items that have left the queue', () => {
    const queue = queueOf('a1', 'a2', 'b1')
    queue.leave('a1')
    queue.leave('b1')
    expect(queue.inOrder()).toEqual(['a2'])
    expect(queue.length).toBe(1)
  })
})
