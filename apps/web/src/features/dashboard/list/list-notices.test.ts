// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { SlowNotice } from './list-notices.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('says that loading is slow only once it takes long, and offers to try again', async () => {
  vi.useFakeTimers()
  const retry = vi.fn()
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(SlowNotice, { onRetry: retry })))
  await act(async () => vi.advanceTimersByTime(5_900))
  expect(host.textContent).toBe('')
  await act(async () => vi.advanceTimersByTime(200))
  expect(host.textContent).toContain('The connection is slow.')
  host.querySelector('button')?.click()
  expect(retry).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
