import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWaitingLine } from './waiting-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('serves whoever came first first, and passes over who has left', async () => {
  const line = createWaitingLine<string>(1000)
  const early = line.join().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(600)
  const [second, third] = [line.join(), line.join()]
  await vi.advanceTimersByTimeAsync(500)
  expect(await early).toMatchObject({ code: 'CONNECTION_NONE_FREE' })

  line.next()?.resolve('first given')
  line.next()?.resolve('second given')
  expect(await Promise.all([second, third])).toEqual(['first given', 'second given'])
  expect(line.next()).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
