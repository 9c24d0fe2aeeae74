// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { makeButton, makeShadow, overPage } from './shadow.ts'

it('a page cannot look into the extension’s elements, nor press their buttons', () => {
  const { host, root } = makeShadow()
  let presses = 0
  const button = makeButton('Save', 'float', () => {
    presses += 1
  })
  root.append(button)
  overPage(host)
  expect(host.shadowRoot).toBeNull()
  expect(host.textContent).toBe('')
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
  expect(presses).toBe(0)
})
