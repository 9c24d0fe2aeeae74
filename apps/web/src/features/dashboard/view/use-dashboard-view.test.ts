// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type NavigateOptions, Router } from 'react-router'
import { expect, it, vi } from 'vitest'
import { type DashboardPlace, useDashboardView } from './use-dashboard-view.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('a double click adds one entry to the history', async () => {
  const push = vi.fn<(to: unknown, state?: unknown, options?: NavigateOptions) => void>()
  const navigator = { push, replace: vi.fn(), go: vi.fn(), createHref: String }
  let place: DashboardPlace | undefined
  function Page() {
    place = useDashboardView(true)
    return null
  }
  await act(async () =>
    createRoot(document.createElement('div')).render(
      createElement(Router, { location: '/dashboard', navigator }, createElement(Page)),
    ),
  )
  await act(async () => {
    place?.openCapture('new')
    place?.openCapture('new')
  })
  expect(push).toHaveBeenCalledTimes(1)
  await act(async () => place?.openOcr())
  expect(push).toHaveBeenCalledTimes(2)
})
