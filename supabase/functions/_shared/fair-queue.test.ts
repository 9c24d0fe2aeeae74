import { describe, expect, it } from 'vitest'
import { createFairLine, type FairLine } from './fair-line.ts'

function lineOf(...items: string[]): FairLine<string> {
  const line = createFairLine<string>()
  for (const item of items) line.join(item.charAt(0), item)
  return line
}

function served(line: FairLine<string>): string[] {
  const order: string[] = []
  for (let item = line.next(); item !== undefined; item = line.next()) order.push(item)
  return order
}

describe('createFairLine', () => {
  it('serves people in turn, not in order of arrival', () => {
    const line = lineOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2')
    expect(line.inOrder()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(served(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    expect(line.length).toBe(0)
  })

  it('puts whoever was just served behind the others', () => {
    const line = lineOf('a1', 'b1')
    expect(line.next()).toBe('a1')
    line.join('a', 'a2')
    expect(served(line)).toEqual(['b1', 'a2'])
  })

  it('forgets what has left', () => {
    const line = lineOf('a1', 'a2', 'b1')
    line.leave('a1')
    line.leave('b1')
    expect(line.inOrder()).toEqual(['a2'])
    expect(line.length).toBe(1)
  })
})
