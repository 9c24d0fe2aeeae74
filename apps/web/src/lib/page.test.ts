// @vitest-environment happy-dom
import { act, createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from './page.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page whose code was loaded before is shown without a loading screen', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const Trash = page(async () => ({ Trash: () => 'The trash is empty.' }), 'Trash')
  await Trash.preload()
  const waited = vi.fn(() => 'Loading')
  const host = document.createElement('div')
  await act(async () =>
    createRoot(host).render(createElement(Suspense, { fallback: createElement(waited) }, createElement(Trash))),
  )
  expect(host.textContent).toBe('The trash is empty.')
  expect(waited).not.toHaveBeenCalled()
})
