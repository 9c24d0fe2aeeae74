// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { type CaptureRoute, useCaptureRoute } from './use-capture-route.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('begins another new note when it is opened in the moment in which the last one was stored', async () => {
  const screen: { route?: CaptureRoute; open?: (address: string) => unknown } = {}
  function Screen() {
    Object.assign(screen, { route: useCaptureRoute(null), open: useNavigate() })
    return null
  }
  const root = createRoot(document.body)
  const at = { initialEntries: ['/?capture=new'] }
  await act(async () => root.render(createElement(MemoryRouter, at, createElement(Screen))))
  const first = screen.route?.form
  await act(async () => {
    screen.route?.name('b7f1a1c0-0000-4000-8000-000000000001')
    screen.open?.('/?capture=new')
  })
  expect(screen.route).toMatchObject({ shown: 'new', isAsking: false })
  expect(screen.route?.form).not.toBe(first)
  await act(async () => root.unmount())
})
