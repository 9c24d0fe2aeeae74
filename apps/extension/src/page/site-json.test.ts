// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPage } from '../extract/testing/open-page.ts'
import { siteJson } from './site-json.ts'

/** Never answers; rejects when the request is aborted. */
const silent = vi.fn(
  (_: URL, { signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
)

beforeEach(() => {
  openPage('https://chatgpt.com/c/1', 'A talk', '')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', silent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  silent.mockClear()
})

it('aborts when the site does not answer in time', async () => {
  const asked = expect(siteJson(new AbortController().signal)('/api/x')).rejects.toThrow('given up')
  await vi.advanceTimersByTimeAsync(20_000)
  await asked
})

it('aborts at once when the person cancels, and sends no request afterwards', async () => {
  const stop = new AbortController()
  const ask = siteJson(stop.signal)
  const asked = expect(ask('/api/x')).rejects.toThrow('given up')
  stop.abort()
  await asked
  await expect(ask('/api/x')).rejects.toThrow()
  expect(silent).toHaveBeenCalledTimes(1)
})

it('sends no request to another site', async () => {
  await expect(siteJson(new AbortController().signal)('https://evil.example/x')).rejects.toThrow('own site')
  expect(silent).not.toHaveBeenCalled()
})
