import { expect, it } from 'vitest'
import { editedHtml, modelHtml, noteMarkdown } from './note-markdown.ts'

const NOTE =
  '<h2 class="ql-align-center">Low</h2><p>At <u>six</u> and <mark>noon</mark>, <span style="font-size: 18px">large</span>.</p>' +
  '<ul><li data-list="checked">Rope</li><li data-list="unchecked">A <u>lamp</u></li><li>Tea</li></ul>' +
  '<p><br></p><div><p>One</p><p>Two</p></div><table><tbody><tr><td colspan="2">Wide</td></tr></tbody></table>'

it('gives back what a model did not change as it was', () => {
  expect(editedHtml(NOTE, noteMarkdown(NOTE))).toBe(NOTE)
  expect(editedHtml('Plain\n  text', 'Plain\n  text')).toBe('Plain\n  text')
})

it.each([
  ['a changed heading', '## Low', '## High', ['<h2 class="ql-align-center">Low</h2>', '<h2>High</h2>']],
  ['a changed item', 'Tea', 'Milk', ['<li>Tea</li>', '<li>Milk</li>']],
  ['a task that is done', '[ ] A <u>lamp</u>', '[x] A <u>lamp</u>', ['unchecked">A <u>', 'checked">A <u>']],
  ['a paragraph in front', '## Low', 'First\n\n## Low', ['<h2', '<p>First</p><h2']],
  ['a removed block', '\n\nOne\n\nTwo', '', ['<p><br></p><div><p>One</p><p>Two</p></div>', '']],
  [
    'a changed line',
    'At <u>six</u>',
    'At <u>five</u>',
    [/<p>At.*?large<\/span>/, '<p>At <u>five</u> and <mark>noon</mark>, large'],
  ],
] as const)('keeps the rest beside %s', (_, from, to, [was, became]) => {
  const markdown = noteMarkdown(NOTE)
  expect(markdown).toContain(from)
  expect(editedHtml(NOTE, markdown.replace(from, to))).toBe(NOTE.replace(was, became))
})

it('writes tasks, underlines and marks as the editor does, and leaves code alone', () => {
  expect(modelHtml('- [x] Rope\n- [ ] Lamp')).toBe(
    '<ul><li data-list="checked">Rope</li><li data-list="unchecked">Lamp</li></ul>',
  )
  expect(modelHtml('A <u>b</u> <mark>c</mark> `<u>` \\<u>')).toBe(
    '<p>A <u>b</u> <mark>c</mark> <code>&lt;u&gt;</code> &lt;u&gt;</p>',
  )
  expect(modelHtml('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>')
})

it('takes many equal blocks', () => {
  const many = '<p>x</p>'.repeat(1000)
  expect(editedHtml(many, `${noteMarkdown(many)}\n\nend`)).toBe(`${many}<p>end</p>`)
})
