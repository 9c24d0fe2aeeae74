// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { Button, type ButtonProps } from './button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => document.body.replaceChildren())

async function shown() {
  const form = document.body.appendChild(document.createElement('form'))
  const root = createRoot(form)
  const show = (props: ButtonProps) => act(async () => root.render(createElement(Button, props, 'Save')))
  await show({})
  const [button] = form.getElementsByTagName('button')
  if (!button) throw new Error('No button was shown.')
  return { form, button, show }
}

it('keeps the focus while it is busy, and says that it cannot be pressed', async () => {
  const { button, show } = await shown()
  button.focus()
  await show({ busy: true, disabled: true })
  expect(document.activeElement).toBe(button)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-busy')).toBe('true')
  await show({})
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})

it('cannot be pressed twice, nor send its form twice', async () => {
  const { form, button, show } = await shown()
  const pressed = vi.fn()
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  await show({ type: 'submit', onClick: pressed })
  await act(async () => button.click())
  await show({ type: 'submit', onClick: pressed, busy: true })
  await act(async () => button.click())
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(sent).toHaveBeenCalledTimes(1)
})

it('is truly disabled where there is nothing to press', async () => {
  const { button, show } = await shown()
  await show({ disabled: true })
  expect(button.disabled).toBe(true)
})
