import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atInstant } from './at-instant.ts'

const start = new Date('2026-11-15T10:00:00Z').getTime()
const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a call at an instant', () => {
  it.each([
    ['in a second', 1000],
    ['in a week', 7 * day],
    ['in a year, which is longer than a timer can wait', 365 * day],
  ])('happens %s, once and not earlier', (_case, delay) => {
    const call = vi.fn()
    atInstant(start + delay, call)
    vi.advanceTimersByTime(delay - 1)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(call).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2 * delay)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it('waits again when the timer fires early', () => {
    const call = vi.fn()
    atInstant(start + 1000, call)
    // The clock was set back while it waited.
    vi.setSystemTime(start - 500)
    vi.advanceTimersByTime(1000)
    expect(call).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(call).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['an instant that has passed', start - 1],
    ['this very instant', start],
    ['an invalid instant', Number.NaN],
  ])('never happens for %s', (_case, instant) => {
    const call = vi.fn()
    atInstant(instant, call)
    vi.advanceTimersByTime(day)
    expect(call).not.toHaveBeenCalled()
  })

  it('can be cancelled', () => {
    const call = vi.fn()
    const cancel = atInstant(start + 60 * day, call)
    vi.advanceTimersByTime(30 * day)
    cancel()
    vi.advanceTimersByTime(60 * day)
    expect(call).not.toHaveBeenCalled()
  })
})
