import { expect, it } from 'vitest'
import { within } from './send-capture.ts'

const seen = (signal: AbortSignal) => Promise.resolve(signal.aborted)

it('work that whoever began it has left already is ended from the start', async () => {
  const left = new AbortController()
  left.abort()
  expect(await within(60_000, seen, left.signal)).toBe(true)
  expect(await within(60_000, seen, new AbortController().signal)).toBe(false)
})

it('work ends when its time is over, or when whoever began it leaves', async () => {
  const ended = (signal: AbortSignal) =>
    new Promise<string>((done) => signal.addEventListener('abort', () => done('ended')))
  expect(await within(1, ended)).toBe('ended')
  const leaving = new AbortController()
  const work = within(60_000, ended, leaving.signal)
  leaving.abort()
  expect(await work).toBe('ended')
})
