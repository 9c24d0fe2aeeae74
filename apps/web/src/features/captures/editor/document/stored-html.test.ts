// @vitest-environment happy-dom
import { getSchema, type JSONContent } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { nodesAndMarks } from './nodes-and-marks.ts'
import { htmlWriter, sliceHtml } from './stored-html.ts'

const schema = getSchema(nodesAndMarks)
const doc = (...content: JSONContent[]) => schema.nodeFromJSON({ type: 'doc', content })
const written = (...content: JSONContent[]) => htmlWriter(schema, new Map())(doc(...content))
const node = (type: string, attrs: JSONContent['attrs'] = {}, ...content: JSONContent[]): JSONContent => ({
  type,
  attrs,
  content,
})
const text = (words: string, ...marks: NonNullable<JSONContent['marks']>): JSONContent => ({
  type: 'text',
  text: words,
  marks,
})
const line = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content })
const words = (...content: JSONContent[]) => written(line(...content))
const soft: JSONContent = { type: 'hardBreak' }

describe('writing a line', () => {
  it('keeps several spaces in a row, and a space at the beginning', () => {
    expect(words(text('a   b c'))).toBe('<p>a&nbsp;&nbsp; b c</p>')
    expect(words(text(' a'), soft, text(' b'))).toBe('<p>&nbsp;a<br>&nbsp;b</p>')
  })

  it('writes one link around text with different marks', () => {
    const link = { type: 'link', attrs: { href: 'https://a.example/?a&b' } }
    expect(words(text('a ', link), text('b', link, { type: 'bold' }), text(' c'))).toBe(
      '<p><a href="https://a.example/?a&amp;b" target="_blank" rel="noopener noreferrer nofollow">a <strong>b</strong></a> c</p>',
    )
  })

  // spec: C37
  it('links to http, https, mailto and tel addresses only', () => {
    const linked = (href: string) => words(text('a', { type: 'link', attrs: { href } }))
    expect(linked('javascript:alert(1)')).toContain('href="about:blank"')
    expect(linked('tel:+491234')).toContain('href="tel:+491234"')
  })

  it('writes highlights, keys, abbreviations and formulas', () => {
    expect(
      words(
        text('a', { type: 'mark' }),
        text('b', { type: 'kbd' }),
        text('c', { type: 'abbr', attrs: { title: 'See "d"' } }),
        { type: 'formula', attrs: { source: '$x$' } },
      ),
    ).toBe(
      '<p><mark>a</mark><kbd>b</kbd><abbr title="See &quot;d&quot;">c</abbr><span data-language="tex">$x$</span></p>',
    )
  })

  it('writes the font and the size of the same text in one element', () => {
    const font = { type: 'font', attrs: { family: 'serif' } }
    const size = { type: 'size', attrs: { size: '18px' } }
    expect(words(text('a', font, size))).toBe('<p><span class="ql-font-serif" style="font-size: 18px">a</span></p>')
    expect(words(text('a', font), text('b', font, size))).toBe(
      '<p><span class="ql-font-serif">a<span style="font-size: 18px">b</span></span></p>',
    )
  })

  it('escapes text that looks like HTML', () => {
    expect(words(text('<img src=x> & "y"'))).toBe('<p>&lt;img src=x&gt; &amp; "y"</p>')
  })

  it('adds a second break at the end, because browsers do not show the last one', () => {
    expect(words(text('a'), soft)).toBe('<p>a<br><br></p>')
  })
})

describe('writing an item, a quote or a cell', () => {
  it('writes a single line without a paragraph element', () => {
    const item = (...content: JSONContent[]) => written(node('bulletList', {}, node('listItem', {}, ...content)))
    expect(item(line(text('a')))).toBe('<ul><li>a</li></ul>')
    expect(item(line())).toBe('<ul><li></li></ul>')
    expect(item(line(text('a')), line(text('b')))).toBe('<ul><li><p>a</p><p>b</p></li></ul>')
    expect(written(node('blockquote', {}, line(text('a'))))).toBe('<blockquote>a</blockquote>')
  })
})

it('puts the rows of a table into its head and its body', () => {
  const row = (section: string, cell: string, words: string) =>
    node('tableRow', { section }, node(cell, {}, line(text(words))))
  expect(written(node('table', {}, row('thead', 'tableHeader', 'A'), row('tbody', 'tableCell', 'a')))).toBe(
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
  )
})

it('writes the language of code, and keeps an empty line at its end', () => {
  expect(written(node('codeBlock', { language: 'ts' }, text('  a < b\n\nc\n')))).toBe(
    '<pre><code class="language-ts">  a &lt; b\n\nc\n\n</code></pre>',
  )
})

it('keeps empty lines, but not those that were added for the cursor, and writes an empty text as nothing', () => {
  expect(written(line(), line(text('a')), line())).toBe('<p><br></p><p>a</p><p><br></p>')
  expect(written(line(text('a')), node('paragraph', { isPlace: true }))).toBe('<p>a</p>')
  expect(written(line(text(' ')), line())).toBe('')
})

it('copies a part of a line without its block, and whole lines with it', () => {
  const content = doc(line(text('part', { type: 'italic' }))).content
  expect(sliceHtml(schema, new Slice(content, 1, 1))).toBe('<em>part</em>')
  expect(sliceHtml(schema, new Slice(content, 0, 0))).toBe('<p><em>part</em></p>')
})
