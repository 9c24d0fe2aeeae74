import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refresher } from './refresher.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the refresher', () => {
  it('reads once for many changes in a row', async () => {
    const read = vi.fn(async () => undefined)
    const { soon } = refresher(read)
    for (let n = 0; n < 20; n++) soon()
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(1)
    soon()
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('finishes a slow read while more changes arrive, and reads once more after the last one', async () => {
    const steps: string[] = []
    const { soon } = refresher(async () => {
      steps.push('begin')
      await new Promise((done) => setTimeout(done, 1000))
      steps.push('end')
    })
    for (let n = 0; n < 20; n++) {
      soon()
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.runAllTimersAsync()
    expect(steps).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end'])
  })

  it('continues after a failed read, and stops when it is stopped', async () => {
    const read = vi.fn(async () => Promise.reject(new Error('no connection')))
    const { soon, stop } = refresher(read)
    soon()
    await vi.runAllTimersAsync()
    soon()
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(2)
    soon()
    stop()
    soon()
    await vi.runAllTimersAsync()
    expect(read).toHaveBeenCalledTimes(2)
  })
})
