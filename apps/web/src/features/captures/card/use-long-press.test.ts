// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const opened = vi.fn()
const clicked = vi.fn()
let card: HTMLElement

function Card() {
  return createElement('article', useLongPress(opened), createElement('a', { onClick: clicked }, 'Boat'))
}

beforeEach(async () => {
  vi.useFakeTimers()
  opened.mockClear()
  clicked.mockClear()
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(Card)))
  const [shown] = host.getElementsByTagName('article')
  if (shown) card = shown
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const point = (type: string, at: { x: number; y: number }, pointerType = 'touch') =>
  act(async () => {
    const where = { clientX: at.x, clientY: at.y, pointerType, bubbles: true }
    card.querySelector('a')?.dispatchEvent(new PointerEvent(type, where))
  })
const rest = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const click = () =>
  act(async () => card.querySelector('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))

it('opens the menu at the finger, and lifting it clicks nothing', async () => {
  await point('pointerdown', { x: 30, y: 40 })
  await rest(499)
  expect(opened).not.toHaveBeenCalled()
  await rest(1)
  expect(opened).toHaveBeenCalledExactlyOnceWith({ x: 30, y: 40 })
  await point('pointerup', { x: 30, y: 40 })
  await click()
  expect(clicked).not.toHaveBeenCalled()
  await point('pointerdown', { x: 30, y: 40 })
  await point('pointerup', { x: 30, y: 40 })
  await click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

it.each([
  ['moves, for example to scroll', 'pointermove', { x: 30, y: 60 }],
  ['is lifted', 'pointerup', { x: 30, y: 40 }],
  ['is captured by the browser', 'pointercancel', { x: 30, y: 40 }],
] as const)('opens no menu when the finger %s', async (_, type, at) => {
  await point('pointerdown', { x: 30, y: 40 })
  await rest(200)
  await point(type, at)
  await rest(1000)
  expect(opened).not.toHaveBeenCalled()
})

it('allows small movements, and ignores the mouse', async () => {
  await point('pointerdown', { x: 30, y: 40 }, 'mouse')
  await rest(1000)
  expect(opened).not.toHaveBeenCalled()
  await point('pointerdown', { x: 30, y: 40 })
  await point('pointermove', { x: 34, y: 44 })
  await rest(500)
  expect(opened).toHaveBeenCalledTimes(1)
})
