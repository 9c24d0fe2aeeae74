import { afterEach, expect, it, vi } from 'vitest'
import { unwrap } from '../../lib/data/unwrap.ts'
import { logFailure } from './links-queries.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => logged.mockClear())

it.each([
  ['AbortError: signal is aborted without reason', 0],
  ['TypeError: Failed to fetch', 1],
])('the failed read %j is logged %d times', async (message, times) => {
  const work = async () => unwrap({ data: null, error: { message } })
  await expect(logFailure('reading', work)).rejects.toThrow(message)
  expect(logged).toHaveBeenCalledTimes(times)
})
