// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { linkFootnotes } from './dress-text.ts'

function footnotes(count: number): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = Array.from(
    { length: count },
    (_, at) => `<p>Word<sup>[${at}]</sup></p><p><sup>[${at}]</sup> Note</p>`,
  ).join('')
  return template.content
}

it('links each footnote with the places that refer to it', () => {
  const fragment = footnotes(2)
  linkFootnotes(fragment)
  expect([...fragment.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    ...['#footnote-1', '#footnote-1-from-1'],
    ...['#footnote-2', '#footnote-2-from-1'],
  ])
})

it('reads the marks of many footnotes a few times each', () => {
  const fragment = footnotes(50)
  const read = vi.spyOn(Element.prototype, 'textContent', 'get')
  linkFootnotes(fragment)
  expect(read.mock.calls.length).toBeLessThan(1000)
  read.mockRestore()
})
