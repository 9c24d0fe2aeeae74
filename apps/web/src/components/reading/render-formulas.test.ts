// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { renderToRead } from './render-formulas.ts'

it('lets the keyboard reach a formula that is wider than the text, and no other', async () => {
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } })
  const host = document.createElement('div')
  const formula = '<span data-language="tex">$$x$$</span>'
  host.innerHTML = `<p>${formula}</p><p>${formula}</p>`
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValueOnce(500).mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  renderToRead(host)
  await document.fonts.ready
  const [wide, narrow] = host.querySelectorAll('.katex-display')
  expect([wide?.getAttribute('tabindex'), wide?.getAttribute('role')]).toEqual(['0', 'group'])
  expect(narrow?.hasAttribute('tabindex')).toBe(false)
})
