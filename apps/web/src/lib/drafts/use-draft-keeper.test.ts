// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { useDraftKeeper } from './use-draft-keeper.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => void vi.useRealTimers())

it('stores a draft again when another tab, which saved the same note, has removed it', async () => {
  vi.useFakeTimers()
  const unsaved = { text: 'Typed here' }
  function Form() {
    useDraftKeeper('draft', unsaved)
    return null
  }
  const root = createRoot(document.body)
  await act(async () => root.render(createElement(Form)))
  vi.advanceTimersByTime(1000)
  const removed = () => {
    localStorage.removeItem('draft')
    dispatchEvent(new StorageEvent('storage', { key: 'draft', newValue: null }))
  }
  removed()
  vi.advanceTimersByTime(1000)
  expect(localStorage.getItem('draft')).toContain('Typed here')
  // This tab closes the note as well.
  removed()
  await act(async () => root.unmount())
  vi.advanceTimersByTime(1000)
  expect(localStorage.getItem('draft')).toBeNull()
})
