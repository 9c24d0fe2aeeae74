// @vitest-environment happy-dom
import { act, createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { screen } from './screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a screen that cannot be loaded leaves the rest of the page and its typed text, and is tried again in its place', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isOffline = true
  let loads = 0
  const Trash = screen(async () => {
    loads += 1
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module: /trash.js')
    return { Trash: () => createElement('p', null, 'Two notes') }
  }, 'Trash')
  const host = document.body.appendChild(document.createElement('div'))
  const page = createElement(Suspense, { fallback: 'Loading' }, createElement('input'), createElement(Trash))
  await act(async () => createRoot(host).render(page))
  expect(host.querySelector('[role=alert]')?.textContent).toContain('This could not be opened')
  expect(loads).toBe(1)
  const field = host.querySelector('input')
  if (field) field.value = 'typed'

  await act(async () => host.querySelector('button')?.click())
  expect(host.querySelector('[role=alert]')).not.toBeNull()
  isOffline = false
  await act(async () => void dispatchEvent(new Event('online')))
  expect(host.textContent).toBe('Two notes')
  expect(host.querySelector('input')).toBe(field)
  expect(field?.value).toBe('typed')
  expect(loads).toBe(3)
})
