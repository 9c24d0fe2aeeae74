// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { Button, type ButtonProps } from './button.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => document.body.replaceChildren())

async function renderButton() {
  const form = document.body.appendChild(document.createElement('form'))
  const root = createRoot(form)
  const render = (props: ButtonProps) => act(async () => root.render(createElement(Button, props, 'Save')))
  await render({})
  const [button] = form.getElementsByTagName('button')
  if (!button) throw new Error('No button was rendered.')
  return { form, button, render }
}

it('a busy button keeps the focus and is marked as disabled for screen readers', async () => {
  const { button, render } = await renderButton()
  button.focus()
  await render({ busy: true, disabled: true })
  expect(document.activeElement).toBe(button)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-busy')).toBe('true')
  await render({})
  expect(button.hasAttribute('aria-disabled')).toBe(false)
})

it('a busy button cannot be pressed again and does not submit its form again', async () => {
  const { form, button, render } = await renderButton()
  const pressed = vi.fn()
  const sent = vi.fn((event: Event) => event.preventDefault())
  form.addEventListener('submit', sent)
  await render({ type: 'submit', onClick: pressed })
  await act(async () => button.click())
  await render({ type: 'submit', onClick: pressed, busy: true })
  await act(async () => button.click())
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(sent).toHaveBeenCalledTimes(1)
})

it('a disabled button that is not busy has the disabled attribute', async () => {
  const { button, render } = await renderButton()
  await render({ disabled: true })
  expect(button.disabled).toBe(true)
})
