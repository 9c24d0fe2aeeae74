import { expect, it } from 'vitest'
import { eventLoopPause } from './event-loop-pause.ts'

it('the pause lets other tasks run before the work is done', async () => {
  const takeTurns = eventLoopPause(1)
  const order: string[] = []
  setTimeout(() => order.push('somebody else'))
  while (!order.includes('somebody else')) await takeTurns()
  order.push('done')
  expect(order).toEqual(['somebody else', 'done'])
})
