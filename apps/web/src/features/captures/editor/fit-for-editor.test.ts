// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fitForEditor } from './fit-for-editor.ts'

function fitted(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  fitForEditor(template.content)
  return template.innerHTML
}

it('makes cells in bold of the heads of columns, which the editor would run together', () => {
  expect(
    fitted('<table><thead><tr><th>Port</th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>'),
  ).toBe(
    '<table><thead><tr><td><strong>Port</strong></td><td><br></td></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  )
})

it('puts something into empty cells, which the editor would leave out', () => {
  expect(fitted('<table><tbody><tr><td></td><td>b</td></tr></tbody></table>')).toContain('<td><br></td><td>b</td>')
})

it('takes the only paragraph of a cell for its line', () => {
  expect(fitted('<table><tbody><tr><td><p>a <b>b</b></p></td></tr></tbody></table>')).toContain('<td>a <b>b</b></td>')
})

it.each([
  ['cells over several columns', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
  ['cells over several rows', '<table><tbody><tr><td rowspan="2">a</td></tr></tbody></table>'],
  ['several lines in a cell', '<table><tbody><tr><td>a<br>b</td></tr></tbody></table>'],
  ['a list in a cell', '<table><tbody><tr><td><ul><li>a</li></ul></td></tr></tbody></table>'],
  ['text beside a paragraph in a cell', '<table><tbody><tr><td>a<p>b</p></td></tr></tbody></table>'],
])('keeps a table with %s whole', (_, html) => {
  const template = document.createElement('template')
  template.innerHTML = fitted(`<p>x</p>${html}`)
  expect(template.content.querySelector('table')).toBeNull()
  expect(template.content.querySelector('.kept-block')?.getAttribute('data-html')).toBe(html)
})

it('keeps what was struck out, and keys as code', () => {
  expect(fitted('<p><del>a</del> <kbd>Ctrl</kbd></p>')).toBe('<p><s>a</s> <code>Ctrl</code></p>')
})
