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
  ['a list in a cell', '<table><tbody><tr><td><ul><li>a</li></ul></td></tr></tbody></table>'],
  ['text beside a paragraph in a cell', '<table><tbody><tr><td>a<p>b</p></td></tr></tbody></table>'],
])('keeps a table with %s whole', (_, html) => {
  const template = document.createElement('template')
  template.innerHTML = fitted(`<p>x</p>${html}`)
  expect(template.content.querySelector('table')).toBeNull()
  expect(template.content.querySelector('.kept-block')?.getAttribute('data-html')).toBe(html)
})

it('keeps the second of two tables in a row whole, which the editor would take for one', () => {
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>'
  expect(parts(table + table)).toBe(`${table}[${table}]`)
})

it('keeps what was struck out', () => {
  expect(fitted('<p><del>a</del></p>')).toBe('<p><s>a</s></p>')
})

/** What stays editable, with what is kept whole in brackets. */
function parts(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = fitted(html)
  const kept = [...template.content.querySelectorAll('.kept-block')].map((each) => {
    each.replaceWith('[]')
    return each.getAttribute('data-html')
  })
  return template.innerHTML.replaceAll('[]', () => `[${kept.shift()}]`)
}

it.each([
  ['<dl><dt>a</dt><dd>b</dd></dl>', '[<dl><dt>a</dt><dd>b</dd></dl>]'],
  ['<div><details><summary>a</summary>b</details></div>', '<div></div>[<details><summary>a</summary>b</details>]'],
  [
    '<ol><li>a</li><li>b<pre>x</pre></li><li>c</li></ol>',
    '<ol><li>a</li></ol>[<ol start="2"><li>b<pre>x</pre></li></ol>]<ol><li>c</li></ol>',
  ],
  ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', '[<ul><li>a<ul><li>b</li></ul>c</li></ul>]'],
  [
    '<blockquote><p>a</p><ul><li>b</li></ul><p>c</p></blockquote>',
    '<blockquote><p>a</p></blockquote>[<blockquote><ul><li>b</li></ul></blockquote>]<blockquote><p>c</p></blockquote>',
  ],
])('keeps of %s as little whole as can be', (html, expected) => {
  expect(parts(html)).toBe(expected)
})

it('keeps an item whole that has no words but a list, and would be taken for the one before', () => {
  const item = '<li><ul><li>b</li></ul></li>'
  expect(parts(`<ul><li>a</li>${item}</ul>`)).toBe(`<ul><li>a</li></ul>[<ul>${item}</ul>]`)
  expect(parts(`<ul>${item}</ul>`)).toBe(`<ul>${item}</ul>`)
})

it('loses no words that stand in a list without an item', () => {
  expect(parts('<ul>x<li>a<pre>b</pre></li>y</ul>')).toBe('<ul>x</ul>[<ul><li>a<pre>b</pre></li></ul>]<ul>y</ul>')
})

it('makes one line of an item with several paragraphs', () => {
  expect(fitted('<ul><li><p>a</p> <p>b</p><ul><li><p>c</p></li></ul></li></ul>')).toBe(
    '<ul><li>a<span class="soft-break"></span><span class="soft-break"></span>b<ul><li>c</li></ul></li></ul>',
  )
})

it('tells every item where its list begins', () => {
  expect(fitted('<ol start="3"><li>a<ul><li>b</li></ul></li></ol>')).toBe(
    '<ol start="3"><li data-start="3">a<ul><li data-start="1">b</li></ul></li></ol>',
  )
})

it('tells code its language, and blocks in a row apart', () => {
  expect(fitted('<pre><code class="language-ts">a</code></pre><pre>b</pre>')).toBe(
    '<pre data-code="ts"><code class="language-ts">a</code></pre><pre data-code=" 2">b</pre>',
  )
})

it.each([
  ['<p>a <br> b</p>', '<p>a|b</p>'],
  ['<p><b>a<br></b>b</p>', '<p><b>a|</b>b</p>'],
  ['<p>a<br><br></p>', '<p>a|<br></p>'],
  ['<p>a<br></p><p><br></p><br><p>b</p>', '<p>a<br></p><p><br></p><br><p>b</p>'],
  ['<pre>a<br>b</pre>', '<pre>a<br>b</pre>'],
])('takes a break for one only where its line goes on: %s', (html, expected) => {
  expect(fitted(html).replaceAll('<span class="soft-break"></span>', '|')).toBe(expected)
})
