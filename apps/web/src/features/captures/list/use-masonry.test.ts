// @vitest-environment happy-dom
import { act, createElement, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useMasonry } from './use-masonry.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a list of cards is measured in one layout, before any card is placed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const placedAtRead: number[] = []
  const placed = () => document.querySelectorAll<HTMLElement>('[role=listitem][style*="top"]').length
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    placedAtRead.push(placed())
    return new DOMRect(0, 0, 100, 28)
  })
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(Cards, { count: 3 })))
  expect(placedAtRead).toEqual([0, 0, 0, 0])
  expect(placed()).toBe(3)
  const tops = [...host.querySelectorAll<HTMLElement>('[role=listitem]')].map(({ style }) => style.top)
  expect(tops).toEqual(['0px', '40px', '80px'])
  expect(host.querySelector<HTMLElement>('[role=list]')?.style.height).toBe('108px')
})

test('in another width the first visible card stays where it is', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: []) => void) {
        resized = () => changed([])
      }
      observe() {}
      disconnect() {}
    },
  )
  let gridTemplateColumns = '1fr'
  vi.spyOn(window, 'getComputedStyle').mockImplementation(() => ({ gridTemplateColumns }) as CSSStyleDeclaration)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -4048, gridTemplateColumns.length, 28),
  )
  vi.stubGlobal('scrollY', 5000)
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(Cards, { count: 200 })))
  gridTemplateColumns = '1fr 1fr'
  resized()
  // The first card on the screen is at half the height now.
  expect(scroll).toHaveBeenCalledWith(0, 5000 - 2024)
})

function Cards({ count }: { count: number }) {
  const list = useRef<HTMLDivElement>(null)
  const ids = Array.from({ length: count }, (_, id) => id)
  useMasonry(list, true, ids)
  const items = ids.map((id) => createElement('div', { key: id, role: 'listitem' }, createElement('article')))
  return createElement('div', { ref: list, role: 'list' }, createElement('div', null, items))
}
