// @vitest-environment happy-dom
import { captureMessages as texts } from '@jotsam/core/messages/capture/capture'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { NoteLoading } from './detail-skeleton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => void vi.useRealTimers())

it('a note whose code does not arrive can be closed, and says what to do after a while', async () => {
  vi.useFakeTimers()
  const onClose = vi.fn()
  const root = createRoot(document.body)
  await act(async () => root.render(createElement(NoteLoading, { onClose })))
  document.querySelector<HTMLElement>(`[aria-label="${texts.closeNote}"]`)?.click()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(document.body.textContent).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(document.body.textContent).toBe(texts.loadingLong)
  expect(document.body.children).toHaveLength(1)
  await act(async () => root.unmount())
})
