import { expect, it } from 'vitest'
import { editedHtml } from './edited-html.ts'
import { modelHtml, noteMarkdown } from './note-markdown.ts'

const NOTE =
  '<h2 class="ql-align-center">Low</h2><p>At <u>six</u> and <mark>noon</mark>, <span style="font-size: 18px">large</span>.</p>' +
  '<ul><li data-list="checked">Rope</li><li data-list="unchecked">A <u>lamp</u></li><li>Tea</li></ul>' +
  '<p><br></p><div><p>One</p><p>Two</p></div><table><tbody><tr><td colspan="2">Wide</td></tr></tbody></table>'

it('gives back what a model did not change as it was', () => {
  expect(editedHtml(NOTE, noteMarkdown(NOTE))).toBe(NOTE)
  expect(editedHtml('Plain\n  text', 'Plain\n  text')).toBe('Plain\n  text')
})

it.each([
  ['a changed heading', '## Low', '## High', ['Low', 'High']],
  ['a changed item', 'Tea', 'Milk', ['<li>Tea</li>', '<li>Milk</li>']],
  ['a task that is done', '[ ] A <u>lamp</u>', '[x] A <u>lamp</u>', ['unchecked">A <u>', 'checked">A <u>']],
  ['a paragraph in front', '## Low', 'First\n\n## Low', ['<h2', '<p>First</p><h2']],
  ['a removed block', '\n\nOne\n\nTwo', '', ['<div><p>One</p><p>Two</p></div>', '']],
  ['a changed line', 'At <u>six</u>', 'At <u>five</u>', ['six', 'five']],
] as const)('keeps the rest beside %s', (_, from, to, [was, became]) => {
  const markdown = noteMarkdown(NOTE)
  expect(markdown).toContain(from)
  expect(editedHtml(NOTE, markdown.replace(from, to))).toBe(NOTE.replace(was, became))
})

it.each([
  '<p>[ref]: http://x</p>',
  '<ul><li>[2]: https://e.org/b</li></ul>',
  '<p>[^1]: note</p>',
  '<p>~~~</p>',
  '<p>a<br>~~~<br>- b<br>+<br>1.<br># c<br>&gt; d</p>',
  '<p>__init__ and ~~this~~</p>',
  '<p>[x](http://y.org) ![x](http://y.org/a.png)</p>',
  '<p>&amp;lt; &amp;#39; &amp; [[202611151030]]</p>',
  '<p>-</p>',
  '<h2>In C #</h2>',
  '<blockquote><p>[!note] x</p></blockquote>',
])('takes text that looks like Markdown for text: %s', (html) => {
  const note = `<h1>Top</h1>${html}<p>Tail</p>`
  expect(editedHtml(note, `${noteMarkdown(note)}\n\nend`)).toBe(`${note}<p>end</p>`)
  expect(modelHtml(noteMarkdown(note))).toBe(note)
})

it('makes no picture of a link behind an exclamation mark', () => {
  expect(noteMarkdown('<p>See!<a href="https://e.org/">here</a></p>')).toBe('See\\![here](https://e.org/)')
})

it('leaves the lines of a plain text as they are, and reads only the new ones as Markdown', () => {
  const text = '__init__\n+plus\n\n*stars* $x$ &amp; <3\n\ttab\n\n---\n[ref]: http://x'
  expect(editedHtml(text, `${text}\n\n*new*`)).toBe(
    '<p>__init__<br>+plus</p><p>*stars* $x$ &amp;amp; &lt;3<br>&nbsp;&nbsp;&nbsp; tab</p><p>---<br>[ref]: http://x</p><p><em>new</em></p>',
  )
  expect(editedHtml('a_\n_b', '```\na_\n_b\n```\n\n_b')).toBe('<pre><code>a_\n_b</code></pre><p>_b</p>')
})

it('keeps a note in Markdown in Markdown', () => {
  const note = '# Boats\n\nPress <kbd>S</kbd>, **not** `<b>`.\n\n```html\n<p>a</p>\n```'
  expect(noteMarkdown(note)).toBe(note)
  expect(editedHtml(note, `${note}\n\n- new`)).toBe(`${note}\n\n- new`)
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
