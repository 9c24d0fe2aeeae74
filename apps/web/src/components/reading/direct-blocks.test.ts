// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { directBlocks } from './direct-blocks.ts'

const directed = (html: string, title?: string) => {
  const template = document.createElement('template')
  template.innerHTML = html
  directBlocks(template.content, title)
  return template.innerHTML
}

it.each([
  ['nothing in a text of one direction', '<p>tide</p><ul><li>1</li></ul>', '<p>tide</p><ul><li>1</li></ul>'],
  ['nothing in one that runs from the right', '<p>מים</p><ul><li>ים</li></ul>', '<p>מים</p><ul><li>ים</li></ul>'],
  [
    'a list, a quote and a table as a whole',
    '<p>a</p><ul><li>1</li><li>ים</li></ul><blockquote><p>ים</p></blockquote><div><table><tbody><tr><td>ים</td></tr></tbody></table></div>',
    '<p>a</p><ul dir="rtl"><li>1</li><li>ים</li></ul><blockquote dir="rtl"><p>ים</p></blockquote><div dir="rtl"><table><tbody><tr><td>ים</td></tr></tbody></table></div>',
  ],
  [
    'the item that differs, and an inner list that differs again',
    '<ul><li>a</li><li>ים<ul><li>b</li></ul></li></ul>',
    '<ul><li>a</li><li dir="rtl">ים<ul dir="ltr"><li>b</li></ul></li></ul>',
  ],
])('directs %s', (_what, html, result) => {
  expect(directed(html)).toBe(result)
})

it('compares each block with the title, when both are in one element', () => {
  expect(directed('<p>tide</p><p>ים</p>', 'ים')).toBe('<p dir="ltr">tide</p><p>ים</p>')
})
