// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { withoutTitle } from './repeated-title.ts'

it.each([
  ['<h1>The  <em>tide</em></h1><p>a</p>', '<p>a</p>'],
  ['\n<h3>The tide</h3><h1>The tide</h1>', '\n<h1>The tide</h1>'],
])('a text below its title does not repeat it: %j', (html, shown) => {
  expect(read(html)).toBe(shown)
})

it.each([
  '<h1>The tides</h1>',
  '<p>The tide</p>',
  'a<h1>The tide</h1>',
  '<hr><h1>The tide</h1>',
  '<h1>The tide<img src="data:image/png;base64,AA"></h1>',
])('a text keeps what is no heading before all else, or says more: %j', (html) => {
  expect(read(html)).toBe(html)
})

function read(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  withoutTitle(template.content, ' The tide')
  return template.innerHTML
}
