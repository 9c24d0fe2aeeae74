// What a model did not change keeps its HTML, within lists and tables too.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editedHtml } from './edited-html.ts'
import { noteMarkdown } from './note-markdown.ts'

const RED = '<span style="color: red">red</span>'
const TABLE =
  `<table class="wide"><tbody>\n<tr><td style="width: 9em">p<br>q</td><td>${RED} one</td></tr>\n` +
  `<tr><td>a<br>b</td><td data-x="1">two</td></tr><tr><td>c<br>d</td><td>${RED} three</td></tr></tbody></table>`
const CELLS =
  `<table><tbody><tr><td><p>one ${RED}</p><p>two</p></td><td><ul><li>x</li><li>y</li></ul></td></tr>` +
  `<tr><td>three</td><td><p>${RED}</p></td></tr></tbody></table>`
const NESTED =
  `<ul class="x"><li>Boat ${RED}<ul><li>Rope ${RED}</li><li>Lamp<ol start="3"><li>Oil ${RED}</li><li>Wick</li></ol></li></ul></li>` +
  `<li data-list="checked"><p>Tea</p></li></ul>`
const FLAT = `<ol><li data-list="bullet">One ${RED}</li><li data-list="bullet" class="ql-indent-1">Two</li><li data-list="bullet" class="ql-indent-1">Three ${RED}</li></ol>`

it.each([
  ['a cell', TABLE, 'two', 'zwei', 'two', 'zwei'],
  ['a cell beside one with two lines', TABLE, 'a<br>b', 'a<br>c', 'a<br>b', 'a<br>c'],
  ['a row', TABLE, '| a<br>b | two |\n', '', '<tr><td>a<br>b</td><td data-x="1">two</td></tr>', ''],
  [
    'a row and a cell below it',
    TABLE,
    '| a<br>b | two |\n| c<br>d | red three |',
    '| c<br>d | drei |',
    /<tr><td>a.*three/,
    '<tr><td>c<br>d</td><td>drei',
  ],
  ['a new row', TABLE, '| c<br>d', '| x | y |\n| c<br>d', '<tr><td>c', '<tr><td>x</td><td>y</td></tr><tr><td>c'],
  ['a paragraph of a cell', CELLS, 'two', 'zwei', 'two', 'zwei'],
  ['an item of a cell', CELLS, 'x<br>y', 'x<br>z', '>y', '>z'],
  ['a cell below one with paragraphs', CELLS, 'three', 'drei', 'three', 'drei'],
  ['a new line of a cell', CELLS, 'x<br>y', 'x<br>y<br>z', /<ul>.*<\/ul>/, 'x<br>y<br>z'],
  ['an item of an inner list', NESTED, 'Wick', 'Cotton', 'Wick', 'Cotton'],
  ['the text of an item with a list', NESTED, 'Lamp', 'Lantern', 'Lamp', 'Lantern'],
  ['a new inner item', NESTED, /( *)- Lamp/, '$1- New\n$1- Lamp', '<li>Lamp', '<li>New</li><li>Lamp'],
  ['a removed inner list', NESTED, /\n.*Oil.*\n.*Wick/, '', /<ol.*<\/ol>/, ''],
  ['a task', NESTED, '[x] Tea', '[ ] Tea', 'checked', 'unchecked'],
  ['an indented item', FLAT, 'Two', 'Zwei', 'Two', 'Zwei'],
  ['a line of a quote', `<blockquote class="q"><p>One ${RED}</p><p>Two</p></blockquote>`, 'Two', 'Zwei', 'Two', 'Zwei'],
  ['a block of a group', `<div class="g"><p>One ${RED}</p><p>Two</p></div>`, 'Two', 'Zwei', 'Two', 'Zwei'],
  [
    'blocks of two groups',
    `<div><p>One ${RED}</p><p>Two</p></div><div><p>Three</p><p>${RED}</p></div>`,
    /Two\n\nThree/,
    'Zwei\n\nDrei',
    /<div><p>One(.*?)Two<\/p><\/div><div><p>Three(.*)<\/div>/,
    '<p>One$1Zwei</p><p>Drei$2',
  ],
] as const)('keeps what stands beside %s', (_, html, from, to, was, became) => {
  for (const [before, after] of [
    ['', ''],
    ['<p class="ql-align-center">First</p>', `<p>Last ${RED}</p>`],
  ]) {
    const note = `${before}${html}${after}`
    const markdown = noteMarkdown(note).replace(from, to)
    expect(markdown).not.toBe(noteMarkdown(note))
    expect(editedHtml(note, markdown)).toBe(note.replace(was, became))
  }
})

const VIDEO = '<iframe class="ql-video" src="https://e.org/v"></iframe>'

it.each([
  ['<ul><li>a</li><li><br></li><li>word</li></ul>', '- a\n- CHANGED'],
  ['<ul><li>a</li><li><video src="https://e.org/v"></video></li><li>word</li><li>z</li></ul>', '- a\n- CHANGED\n- z'],
  ['<ul>\n<li>a</li>\n<li><img src="data:image/png;base64,iVBORw0KGgo="></li>\n<li>word</li>\n</ul>', '- a\n- CHANGED'],
  ['<p>x</p><ol><li></li><li>word</li><li></li></ol>', 'x\n\n1. CHANGED'],
  [
    '<ul><li data-list="unchecked">a</li><li data-list="unchecked"></li><li data-list="unchecked">word</li></ul>',
    '- [ ] a\n- [ ] CHANGED',
  ],
  ['<ul><li>before<ul><li>s</li></ul>after word</li><li>k</li></ul>', '- before\n  - s\n\n  after CHANGED\n- k'],
  ['<ul><li>word<ul><li>s</li></ul>after</li><li>k</li></ul>', '- CHANGED\n  - s\n\n  after\n- k'],
  [`<ul><li><p>one ${RED}</p><p>word</p><ul><li>s ${RED}</li></ul></li></ul>`, '- one red\n\n  CHANGED\n  - s red'],
  [`<ul><li>word<ul><li>${VIDEO}</li></ul></li><li>k</li></ul>`, '- CHANGED\n- k'],
  [`<p>word</p><p>z</p>${VIDEO}`, 'CHANGED\n\nz'],
  [`<p>a</p>${VIDEO}<p>word</p><p>z</p>`, 'a\n\nCHANGED\n\nz'],
  ['<p>a</p><svg width="9"></svg><p>word</p><p><br></p>', 'a\n\nCHANGED'],
  [`<blockquote><p>a</p>${VIDEO}<p>word</p>${VIDEO}</blockquote><p><br></p>`, '> a\n>\n> CHANGED'],
  [`<div><p>a</p>${VIDEO}<p>word</p></div><p><br></p>${VIDEO}`, 'a\n\nCHANGED'],
])('leaves what Markdown has no words for in its place: %s', (html, markdown) => {
  expect(editedHtml(html, markdown)).toBe(html.replace('word', 'CHANGED'))
})

it('keeps a video whose neighbours are deleted, and lets an empty line go with them', () => {
  const html = `<p>a</p><p>b</p>${VIDEO}<p>c</p><p><br></p><p>d</p><p>z</p>`
  expect(editedHtml(html, 'a\n\nz')).toBe(`<p>a</p>${VIDEO}<p>z</p>`)
  expect(editedHtml(`<ul><li>a</li><li>${VIDEO}</li><li>b</li></ul>`, '- a')).toBe(
    `<ul><li>a</li><li>${VIDEO}</li></ul>`,
  )
  expect(editedHtml('<p>a</p>', 'b\n\n- c\n-\n- d')).toBe('<p>b</p><ul><li>c</li><li></li><li>d</li></ul>')
})

it.each([
  [`<p class="ql-align-center" id="a">A word with ${RED} H<sub>2</sub>O and <kbd>Ctrl</kbd></p>`, 'word', 'CHANGED'],
  [`<h2 id="x" style="text-align: right">Head word ${RED}</h2>`, 'word', 'CHANGED'],
  [`<p>One ${RED} and two <sup>3</sup> end</p>`, /One|end/g, 'NEW'],
  [`<p>a&nbsp;${RED}<br>word <img src="data:image/png;base64,iVBORw0KGgo="> z</p>`, 'word', 'CHANGED'],
  [`<ul><li style="color: red">a ${RED} word<ul><li>s</li></ul></li></ul>`, 'word', 'CHANGED'],
  [`<table><tbody><tr><td>x</td><td>a ${RED} word <sup>2</sup></td></tr></tbody></table>`, 'word', 'CHANGED'],
  ['<pre class="ql-syntax" data-language="python">a = 1\nb = 2\n</pre>', 'b = 2', 'b = 3'],
  [`<div>One ${RED}<br>word</div><div>z</div>`, 'word', 'new words'],
  ['<dl><dt>a</dt><dd class="k">word</dd></dl>', 'word', 'CHANGED'],
  ['<p><img src="https://e.org/a.png" width="30" alt="A"> word</p>', 'word', 'CHANGED'],
  [
    '<table><tbody><tr><td><img src="https://e.org/a.png" width="30"> word</td></tr></tbody></table>',
    'word',
    'CHANGED',
  ],
  ['<p>a <span style="color: red">red</span> b</p>', 'a ', 'a new '],
  ['<p>a <span style="color: red">red</span></p>', /red(?!;|")/, 'red end'],
  ['<p>The $$\\frac{a}{b}$$ and $\\alpha_1$ holds, word</p>', 'word', 'CHANGED'],
] as const)('keeps the words around those that changed: %s', (html, from, to) => {
  expect(editedHtml(html, noteMarkdown(html).replace(from, to))).toBe(html.replace(from, to))
})

it('keeps the place and look of a paragraph whose words all changed, and writes marks that are new', () => {
  expect(editedHtml(`<p class="ql-align-center">${RED}</p>`, 'New *words*')).toBe(
    '<p class="ql-align-center">New <em>words</em></p>',
  )
  expect(editedHtml(`<p>a ${RED} b</p>`, 'a b')).toBe('<p>a b</p>')
  expect(editedHtml('<p>a<br>b <sub>c</sub></p>', 'a b <sub>c</sub>')).toBe('<p>a b <sub>c</sub></p>')
})

it('reads and writes the same formula where it stands as plain text', () => {
  const tex = fc
    .array(
      fc.constantFrom('\\frac{a}{b}', '\\alpha_1', 'x^2', ' * ', ' < ', '\\\\', '\\,', '[y]', '_', '\\{', '&amp;', '`'),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((parts) => `z=${parts.join('')}1`)
  fc.assert(
    fc.property(tex, tex, (inline, block) => {
      const html = `<p>The $$${block.replaceAll(' < ', ' &lt; ')}$$ and $${inline.replaceAll(' < ', ' &lt; ')}$ hold, word</p>`
      const markdown = noteMarkdown(html)
      expect(markdown).toBe(`The $$${block}$$ and $${inline}$ hold, word`.replaceAll('&amp;', '&').replace(/ +/g, ' '))
      const changed = editedHtml(html, markdown.replace('word', 'CHANGED'))
      expect(noteMarkdown(changed)).toBe(markdown.replace('word', 'CHANGED'))
      expect(changed).toBe(html.replace('word', 'CHANGED'))
    }),
  )
  expect(editedHtml('*a* $x_1 * y$ *b*', '*a* $x_1 * y$ *b*\n\nnew')).toBe('*a* $x_1 * y$ *b*\n\nnew')
})

it.each([
  [`<p>word ${VIDEO}</p>`, 'new'],
  [`word ${VIDEO}<p>z</p>`, 'new\n\nz'],
  [`<p>word ${VIDEO}</p>`, '## new'],
  [`<ul><li>word ${VIDEO}</li></ul>`, '- new'],
  [`<table><tbody><tr><td>word ${VIDEO}</td><td>z</td></tr></tbody></table>`, '| new<br>line | z |\n| --- | --- |'],
  [`<table><colgroup><col></colgroup><tbody><tr><td>word ${VIDEO}</td><td>z</td></tr></tbody></table>`, 'gone'],
])('keeps a video in a line whose words all changed: %s', (html, markdown) => {
  const result = editedHtml(html, markdown)
  expect(result).toContain(VIDEO)
  expect(noteMarkdown(result)).toBe(markdown)
})

it('writes no end of an element that has none', () => {
  const html = '<table><colgroup><col style="width: 3em"></colgroup><tbody><tr><td>word</td></tr></tbody></table>'
  expect(editedHtml(html, noteMarkdown(html).replace('word', 'new'))).toBe(html.replace('word', 'new'))
})

/** Each text occurs once, so that a change of one is a change in one place. The colour is what Markdown has no sign for. */
const cell = (n: number) => `<td style="color: red">w${n}<br><span style="color: blue">x${n}</span></td>`
const table = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .map(([rows, columns]) => (next: () => number) => {
    const row = () => `<tr class="r">${Array.from({ length: columns }, () => cell(next())).join('')}</tr>`
    return `<table><tbody>${Array.from({ length: rows }, row).join('')}</tbody></table>`
  })
type Part = (next: () => number) => string
const { list } = fc.letrec<{ list: Part; item: Part }>((tie) => ({
  item: fc
    .tuple(fc.constantFrom('', ' class="ql-indent-1"'), fc.option(tie('list'), { depthSize: 'small' }))
    .map(([attributes, inner]) => (next) => {
      const n = next()
      return `<li${attributes}>w${n} <span style="color: red">x${n}</span>${inner?.(next) ?? ''}</li>`
    }),
  list: fc.tuple(fc.constantFrom('ul', 'ol'), fc.array(tie('item'), { minLength: 1, maxLength: 4 })).map(
    ([name, items]) =>
      (next) =>
        `<${name}>${items.map((item) => item(next)).join('')}</${name}>`,
  ),
}))
const paragraph = fc.constant<Part>(
  (next) => `<p class="ql-align-center">w${next()} <span style="color: red">x</span></p>`,
)
const note = fc.array(fc.oneof(table, list, paragraph), { minLength: 1, maxLength: 4 }).map((parts) => {
  let count = 0
  const next = () => count++
  // A paragraph between two lists, because two that follow each other are one in Markdown.
  const html = parts.map((part) => `<h2 style="color: green">w${next()}</h2>${part(next)}`).join('')
  return { html, count }
})

it('changes one word and nothing else, wherever it stands', () => {
  fc.assert(
    fc.property(note, fc.nat(), ({ html, count }, seed) => {
      const word = `w${seed % count}`
      const markdown = noteMarkdown(html).replace(new RegExp(`\\b${word}\\b`), 'changed')
      const result = editedHtml(html, markdown)
      // Only the block, item or cell that contains the word may change.
      const at = html.search(new RegExp(`\\b${word}\\b`))
      const start = Math.max(...['<td', '<li', '<p', '<h2'].map((tag) => html.lastIndexOf(tag, at)))
      const end = Math.min(
        ...['</td>', '</li>', '</p>', '</h2>', '<ul>', '<ol>'].map(
          (tag) => at + `${html.slice(at)}${tag}`.indexOf(tag),
        ),
      )
      expect(result.startsWith(html.slice(0, start))).toBe(true)
      expect(result.endsWith(html.slice(end).replace(/^<\/h2>|^<\/p>/, ''))).toBe(true)
    }),
  )
})
