// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from 'vitest'
import { openToast } from './toast.ts'

// The shadow root is closed.
const attached = vi.spyOn(Element.prototype, 'attachShadow')
afterAll(() => attached.mockRestore())
const shown = () => {
  const root = attached.mock.results.at(-1)?.value
  return root?.host.isConnected ? (root.querySelector('.toasts')?.textContent ?? '') : ''
}

it('a result is shown although its progress was closed, and stays away once it was closed itself', () => {
  const toast = openToast({ title: 'Saving...' })
  toast.close()
  toast.show({ title: 'Saving 2 of 3' })
  expect(shown()).not.toContain('Saving')
  toast.show({ title: 'Not saved', tone: 'fault' })
  expect(shown()).toContain('Not saved')
  toast.close()
  toast.show({ title: 'Saved', tone: 'done' })
  expect(shown()).not.toContain('Saved')
})

it('progress that was closed can be opened again as it is now', () => {
  const toast = openToast({ title: 'Saving 1 of 3' })
  toast.close()
  toast.show({ title: 'Saving 2 of 3' })
  toast.reopen()
  expect(shown()).toContain('Saving 2 of 3')
  toast.close()
})
