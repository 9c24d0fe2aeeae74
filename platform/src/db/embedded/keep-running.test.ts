import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../../log/log.ts'
import { keepRunning } from './keep-running.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keepRunning checks every second, and continues after a failed start', async () => {
  const revive = vi.fn<() => Promise<boolean>>().mockResolvedValue(false)
  const keeper = keepRunning({ revive }, createLog('silent'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(revive).toHaveBeenCalledTimes(2)
  revive.mockRejectedValueOnce(new Error('The disk is full'))
  await vi.advanceTimersByTimeAsync(1000)
  revive.mockResolvedValueOnce(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect(revive).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(1000)
  expect(revive).toHaveBeenCalledTimes(5)
  await keeper.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revive).toHaveBeenCalledTimes(5)
})

it('keepRunning waits for a start that is in progress before it stops', async () => {
  let started = (_wasDead: boolean) => {}
  const revive = vi.fn(() => new Promise<boolean>((done) => (started = done)))
  const keeper = keepRunning({ revive }, createLog('silent'))
  await vi.advanceTimersByTimeAsync(1000)
  let hasStopped = false
  const stopping = keeper.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(5000)
  expect(hasStopped).toBe(false)
  started(true)
  await stopping
  await vi.advanceTimersByTimeAsync(60_000)
  expect(revive).toHaveBeenCalledTimes(1)
})
