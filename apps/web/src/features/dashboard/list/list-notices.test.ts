// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ShownCaptures } from '../../captures/list/use-captures-list.ts'
import { ShownCount, SlowNotice } from './list-notices.tsx'

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

it('loads more by itself once all loaded notes have been deleted', async () => {
  const loadMore = vi.fn()
  const list = { captures: [], total: 52, isExact: true }
  const shown = { list, hasMore: true, isLoadingMore: false, loadMore } as unknown as ShownCaptures
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(ShownCount, { shown })))
  expect(loadMore).toHaveBeenCalledOnce()
})

it('says beside the button that more could not be loaded, for as long as that is so', async () => {
  const shownAs = (hasMoreFailed: boolean) => {
    const list = { captures: [{ id: 'a' }], total: 52, isExact: true }
    const shown = { list, hasMore: true, isLoadingMore: false, hasMoreFailed, loadMore: vi.fn() }
    return createElement(ShownCount, { shown: shown as unknown as ShownCaptures })
  }
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(shownAs(true)))
  expect(host.querySelector('[role="alert"]')?.textContent).toBe('More notes could not be loaded. Try again.')
  await act(async () => root.render(shownAs(false)))
  expect(host.querySelector('[role="alert"]')).toBeNull()
})
