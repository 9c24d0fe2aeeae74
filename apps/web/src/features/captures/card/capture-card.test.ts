// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { CaptureCard, type CaptureCardProps } from './capture-card.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('a click opens the note at the latest address, which the link may not know, and Ctrl leaves the link to the browser', async () => {
  const onOpen = vi.fn()
  const capture = {
    id: '7',
    title: 'Tides',
    content: 'Twice a day.',
    tags: [] as string[],
    folder_id: null,
    is_pinned: false,
    source_url: null,
    created_at: '2026-11-18T12:00:00Z',
  }
  const props = { capture, to: '/dashboard?capture=7', hits: [], isRow: true, pending: null, onOpen }
  const host = document.body.appendChild(document.createElement('div'))
  await act(async () =>
    createRoot(host).render(
      createElement(MemoryRouter, null, createElement(CaptureCard, props as unknown as CaptureCardProps)),
    ),
  )
  const link = host.querySelector('[data-capture-link]')
  const click = (init: MouseEventInit = {}) =>
    link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  expect(click()).toBe(false)
  expect(onOpen).toHaveBeenCalledWith(capture)
  expect(click({ ctrlKey: true })).toBe(true)
  expect(onOpen).toHaveBeenCalledTimes(1)
})
