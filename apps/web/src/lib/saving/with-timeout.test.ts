import { expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

const isAborted = (signal: AbortSignal) => Promise.resolve(signal.aborted)

it('starts aborted when the caller has already aborted', async () => {
  const left = new AbortController()
  left.abort()
  expect(await withTimeout(60_000, isAborted, left.signal)).toBe(true)
  expect(await withTimeout(60_000, isAborted, new AbortController().signal)).toBe(false)
})

it('aborts when the time is over, or when the caller aborts', async () => {
  const ended = (signal: AbortSignal) =>
    new Promise<string>((done) => signal.addEventListener('abort', () => done('ended')))
  expect(await withTimeout(1, ended)).toBe('ended')
  const leaving = new AbortController()
  const work = withTimeout(60_000, ended, leaving.signal)
  leaving.abort()
  expect(await work).toBe('ended')
})
