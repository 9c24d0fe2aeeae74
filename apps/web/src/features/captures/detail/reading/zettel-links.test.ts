// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { linkZettels } from './zettel-links.ts'

it('links each mention by its words or its digits, and leaves code alone', () => {
  const template = document.createElement('template')
  template.innerHTML =
    '<p>See [[202611151030|the tide]] and [[202611151031]]</p><pre><code>[[202611151030|x]]</code></pre>'
  linkZettels(template.content)
  const links = [...template.content.querySelectorAll('a')]
  expect(
    links.map((link) => [link.textContent, link.getAttribute('data-zettel'), link.getAttribute('data-source')]),
  ).toEqual([
    ['the tide', '202611151030', '[[202611151030|the tide]]'],
    ['[[202611151031]]', '202611151031', '[[202611151031]]'],
  ])
})
