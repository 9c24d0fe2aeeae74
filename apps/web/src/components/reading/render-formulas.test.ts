// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { renderToRead } from './render-formulas.ts'

it('lets the keyboard reach a formula that is wider than the text, and no other', async () => {
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
  const host = document.createElement('div')
  const formula = '<span data-language="tex">$$x$$</span>'
  host.innerHTML = `<p>${formula}</p><p>${formula}</p>`
  renderToRead(host)
  const [wide, narrow] = host.querySelectorAll('.katex-display')
  if (!wide || !narrow) throw new Error('Nothing was rendered.')
  Object.defineProperty(wide, 'scrollWidth', { value: wide.clientWidth + 100 })
  await document.fonts.ready
  expect([wide.getAttribute('tabindex'), wide.getAttribute('role')]).toEqual(['0', 'group'])
  expect(narrow.hasAttribute('tabindex')).toBe(false)
})
