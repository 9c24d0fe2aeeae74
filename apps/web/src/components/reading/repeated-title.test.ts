// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { withoutTitle } from './repeated-title.ts'

it.each([
  ['<h1>The  <em>tide</em></h1><p>a</p>', '<p>a</p>'],
  ['\n<h3>The tide</h3><h1>The tide</h1>', '\n<h1>The tide</h1>'],
  // Not the title, not a heading, not the first, or more than words: they stay.
  ...['<h1>The tides</h1>', '<p>The tide</p>', 'a<h1>The tide</h1>', '<hr><h1>The tide</h1>'].map((html) => [
    html,
    html,
  ]),
  ...['<h1>The tide<img src="data:image/png;base64,AA"></h1>'].map((html) => [html, html]),
] as const)('a text below its title does not repeat it: %j', (html, shown) => {
  const template = document.createElement('template')
  template.innerHTML = html ?? ''
  withoutTitle(template.content, ' The tide')
  expect(template.innerHTML).toBe(shown)
})
