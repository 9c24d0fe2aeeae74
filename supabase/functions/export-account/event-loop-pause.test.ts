import { expect, it } from 'vitest'
import { turnTaker } from './turn-taker.ts'

it('lets others run before the work is done', async () => {
  const takeTurns = turnTaker(1)
  const order: string[] = []
  setTimeout(() => order.push('somebody else'))
  while (!order.includes('somebody else')) await takeTurns()
  order.push('done')
  expect(order).toEqual(['somebody else', 'done'])
})
