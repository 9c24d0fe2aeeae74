// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PullToRefresh } from './pull-to-refresh.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const refreshed = vi.fn(async () => {})
let show: () => Promise<void>
let root: Root

beforeEach(async () => {
  refreshed.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  // Another function at every render, as in the dashboard.
  show = () => act(async () => root.render(createElement(PullToRefresh, { onRefresh: () => refreshed() })))
  await show()
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const touch = (type: string, y: number, on: Element = document.body) =>
  act(async () => {
    const event = new Event(type, { bubbles: true })
    Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientY: y }] })
    on.dispatchEvent(event)
  })

it('reads the notes again after a long pull, even if the page renders meanwhile', async () => {
  await touch('touchstart', 100)
  await touch('touchmove', 150)
  await show()
  await touch('touchmove', 220)
  await touch('touchend', 220)
  expect(refreshed).toHaveBeenCalledTimes(1)
})

it('does nothing after a short pull, a pull that the system took over, or one in a sheet', async () => {
  const sheet = document.body.appendChild(document.createElement('div'))
  sheet.setAttribute('role', 'dialog')
  for (const [to, ending, on] of [
    [150, 'touchend', document.body],
    [220, 'touchcancel', document.body],
    [220, 'touchend', sheet],
  ] as const) {
    await touch('touchstart', 100, on)
    await touch('touchmove', to, on)
    await touch(ending, to, on)
  }
  expect(refreshed).not.toHaveBeenCalled()
})

it('says that it refreshes until the notes are read', async () => {
  let finish = () => {}
  refreshed.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
  await touch('touchstart', 100)
  await touch('touchmove', 220)
  expect(document.body.textContent).toBe('Let go to refresh')
  await touch('touchend', 220)
  expect(document.body.textContent).toBe('Loading notes')
  await act(async () => finish())
  expect(document.body.textContent).toBe('')
})
