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
  const placed = () => document.querySelectorAll<HTMLElement>('li[style*="grid-row"]').length
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    placedAtRead.push(placed())
    return new DOMRect(0, 0, 100, 28)
  })
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(host).render(createElement(Cards, { count: 3 })))
  expect(placedAtRead).toEqual([0, 0, 0])
  expect(placed()).toBe(3)
  expect(host.querySelector('li')?.style.gridRow).toBe('1 / span 10')
})

function Cards({ count }: { count: number }) {
  const list = useRef<HTMLUListElement>(null)
  const ids = Array.from({ length: count }, (_, id) => id)
  useMasonry(list, true, ids)
  return createElement(
    'ul',
    { ref: list },
    ids.map((id) => createElement('li', { key: id }, createElement('article'))),
  )
}
