// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { DetailFrame } from './detail-frame.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('Escape leaves the note open while a dialog is shown above it', async () => {
  const close = vi.fn()
  const props = { isNew: false, onClose: close, children: 'text' }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(createElement(DetailFrame, props)))
  // A dialog that React has just rendered: its own listener follows.
  const above = document.body.appendChild(document.createElement('div'))
  above.setAttribute('role', 'dialog')
  const pressEscape = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
    return act(async () => void document.dispatchEvent(event))
  }
  await pressEscape()
  expect(close).not.toHaveBeenCalled()
  above.remove()
  await pressEscape()
  expect(close).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
})
