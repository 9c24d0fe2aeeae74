// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createPath, Router, type To } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { type DashboardPlace, useDashboardView } from './use-dashboard-view.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => history.replaceState(null, '', '/'))

it('a double click adds one entry to the history', async () => {
  const { place, push } = await openDashboard()
  await act(async () => {
    place.openCapture('new')
    place.openCapture('new')
  })
  expect(push).toHaveBeenCalledTimes(1)
  await act(async () => place.openOcr())
  expect(push).toHaveBeenCalledTimes(2)
})

it('a search keeps a note open whose link was followed before the page showed it', async () => {
  const { place } = await openDashboard()
  history.pushState(null, '', '/dashboard?capture=7')
  await act(async () => place.search((filter) => ({ ...filter, query: 'tide' })))
  expect(location.search).toBe('?capture=7&q=tide')
})

async function openDashboard() {
  history.replaceState(null, '', '/dashboard')
  const push = vi.fn((to: To) => history.pushState(null, '', typeof to === 'string' ? to : createPath(to)))
  const navigator = { push, replace: vi.fn(), go: vi.fn(), createHref: String }
  const places: DashboardPlace[] = []
  function Page() {
    places.push(useDashboardView(true))
    return null
  }
  await act(async () =>
    createRoot(document.createElement('div')).render(
      createElement(Router, { location: '/dashboard', navigator }, createElement(Page)),
    ),
  )
  const [place] = places
  if (!place) throw new Error('The dashboard was not rendered.')
  return { place, push }
}
