import { describe, expect, it } from 'vitest'
import { type Op, storedHtml } from './stored-html.ts'

const line = (text: string, formats: Op['attributes'] = {}): Op[] => [
  ...(text === '' ? [] : [{ insert: text }]),
  { insert: '\n', attributes: formats },
]
const soft: Op = { insert: { 'soft-break': true } }

describe('the words of a line', () => {
  const words = (...ops: Op[]) => storedHtml([...ops, { insert: '\n' }])

  it('keep several spaces in a row, and one that begins a line', () => {
    expect(words({ insert: 'a   b c' })).toBe('<p>a&nbsp;&nbsp; b c</p>')
    expect(words({ insert: ' a' }, soft, { insert: ' b' })).toBe('<p>&nbsp;a<br>&nbsp;b</p>')
  })

  it('keep a no-break space that somebody typed', () => {
    expect(words({ insert: '10\u00a0km' })).toBe('<p>10\u00a0km</p>')
  })

  it('are one link, whatever is marked within it', () => {
    const link = 'https://a.example/?a&b'
    expect(
      words(
        { insert: 'a ', attributes: { link } },
        { insert: 'b', attributes: { link, bold: true } },
        { insert: ' c' },
      ),
    ).toBe(
      '<p><a href="https://a.example/?a&amp;b" target="_blank" rel="noopener noreferrer nofollow">a <strong>b</strong></a> c</p>',
    )
  })

  it('stay marked across a break, and not beyond', () => {
    const bold = (insert: string): Op => ({ insert, attributes: { bold: true } })
    expect(words(bold('a'), soft, bold('b'), soft, { insert: 'c' })).toBe('<p><strong>a<br>b</strong><br>c</p>')
  })

  it('are highlighted, keys, abbreviations and formulas', () => {
    expect(
      words(
        { insert: 'a', attributes: { mark: true } },
        { insert: 'b', attributes: { kbd: true } },
        { insert: 'c', attributes: { abbr: 'See "d"' } },
        { insert: '$x$', attributes: { tex: true } },
      ),
    ).toBe(
      '<p><mark>a</mark><kbd>b</kbd><abbr title="See &quot;d&quot;">c</abbr><span data-language="tex">$x$</span></p>',
    )
  })

  it('are text and nothing else', () => {
    expect(words({ insert: '<img src=x> & "y"' })).toBe('<p>&lt;img src=x&gt; &amp; "y"</p>')
  })

  it('have a second break at the end, because the last one is not seen', () => {
    expect(words({ insert: 'a' }, soft)).toBe('<p>a<br><br></p>')
  })
})

describe('lists', () => {
  const item = (text: string, formats: Op['attributes'] = {}) => line(text, { list: 'ordered', ...formats })
  const kept = (html: string): Op[] => [{ insert: { kept: html } }]

  it('begin at the number that their items know', () => {
    const three = { start: '3' }
    expect(storedHtml([...item('a', three), ...item('b', three), ...item('c')])).toBe(
      '<ol start="3"><li>a</li><li>b</li><li>c</li></ol>',
    )
    expect(storedHtml([...item('a'), ...item('b', { start: '1' })])).toBe('<ol><li>a</li></ol><ol><li>b</li></ol>')
  })

  it('stand in each other', () => {
    const within = { list: 'bullet', indent: 1 }
    expect(storedHtml([...item('a'), ...item('b', within), ...item('c', within), ...item('d')])).toBe(
      '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>',
    )
    expect(storedHtml(item('a', within))).toBe('<ul><li><ul><li>a</li></ul></li></ul>')
  })

  it('of things to do are one list', () => {
    expect(storedHtml([...item('a', { list: 'checked' }), ...item('b', { list: 'unchecked' })])).toBe(
      '<ul><li data-list="checked">a</li><li data-list="unchecked">b</li></ul>',
    )
  })

  it('have an item back that was kept whole', () => {
    const code = '<li>b<pre>x</pre></li>'
    expect(storedHtml([...item('a'), ...kept(`<ol start="2">${code}</ol>`), ...item('c')])).toBe(
      `<ol><li>a</li>${code}<li>c</li></ol>`,
    )
    expect(storedHtml([...kept(`<ol start="4">${code}</ol>`), ...item('c')])).toBe(
      `<ol start="4">${code}<li>c</li></ol>`,
    )
  })

  it('part the paragraphs of an item where it has an empty line', () => {
    expect(storedHtml([{ insert: 'a' }, soft, soft, ...item('b')])).toBe('<ol><li><p>a</p><p>b</p></li></ol>')
    expect(storedHtml([{ insert: 'a' }, soft, ...item('b')])).toBe('<ol><li>a<br>b</li></ol>')
  })
})

describe('quotes', () => {
  const quote = (text: string) => line(text, { blockquote: true })

  it('of several lines are one', () => {
    expect(storedHtml(quote('a'))).toBe('<blockquote>a</blockquote>')
    expect(storedHtml([...quote('a'), ...quote('b')])).toBe('<blockquote><p>a</p><p>b</p></blockquote>')
  })

  it('have a part back that was kept whole', () => {
    const list = '<ul><li>b</li></ul>'
    expect(storedHtml([...quote('a'), { insert: { kept: `<blockquote>${list}</blockquote>` } }])).toBe(
      `<blockquote><p>a</p>${list}</blockquote>`,
    )
  })
})

describe('code', () => {
  const code = (text: string, format: string | true) => line(text, { 'code-block': format })

  it('says its language', () => {
    expect(storedHtml([...code('  a < b', 'ts'), ...code('', 'ts'), ...code('c', 'ts')])).toBe(
      '<pre><code class="language-ts">  a &lt; b\n\nc</code></pre>',
    )
  })

  it('stays several blocks where they stand in a row', () => {
    expect(storedHtml([...code('a', true), ...code('b', ' 2'), ...code('c', 'sh 3')])).toBe(
      '<pre><code>a</code></pre><pre><code>b</code></pre><pre><code class="language-sh">c</code></pre>',
    )
  })

  it('keeps an empty line at its end', () => {
    expect(storedHtml([...code('a', true), ...code('', true)])).toBe('<pre><code>a\n\n</code></pre>')
  })
})

describe('tables', () => {
  const cell = (text: string, row: number, bold = false): Op[] => [
    ...(text === '' ? [] : [{ insert: text, attributes: bold ? { bold } : {} }]),
    { insert: '\n', attributes: { table: row } },
  ]
  const second = '<tr><td>a</td><td></td></tr>'

  it('have heads of columns where the first row is in bold', () => {
    expect(storedHtml([...cell('One', 1, true), ...cell('', 1), ...cell('a', 2), ...cell('', 2)])).toBe(
      `<table><thead><tr><th>One</th><th></th></tr></thead><tbody>${second}</tbody></table>`,
    )
    expect(storedHtml([...cell('One', 1), ...cell('Two', 1, true), ...cell('a', 2), ...cell('', 2)])).toBe(
      `<table><tbody><tr><td>One</td><td><strong>Two</strong></td></tr>${second}</tbody></table>`,
    )
    const picture = { insert: { image: 'https://a.example/p.png' }, attributes: { alt: 'sea' } }
    expect(storedHtml([...cell('One', 1, true), picture, ...cell('', 1), ...cell('a', 2), ...cell('', 2)])).toContain(
      '<th>One</th><th><img src="https://a.example/p.png" alt="sea"></th>',
    )
  })

  it('have no empty lines around them, which are there to write in', () => {
    const table = '<table><tbody><tr><td>a</td></tr></tbody></table>'
    expect(storedHtml([...line(''), ...cell('a', 1), ...line('')])).toBe(table)
    expect(storedHtml([...line(''), { insert: { kept: '<dl></dl>' } }, ...line('')])).toBe('<dl></dl>')
  })
})

it('keeps empty lines, and nothing of an empty text', () => {
  expect(storedHtml([...line(''), ...line('a'), ...line('')])).toBe('<p><br></p><p>a</p><p><br></p>')
  expect(storedHtml([...line(' '), ...line('')])).toBe('')
})

it('keeps how lines stand, and pictures with their size', () => {
  expect(storedHtml(line('a', { header: 2, align: 'center', indent: 1 }))).toBe(
    '<h2 class="ql-align-center ql-indent-1">a</h2>',
  )
  const picture = { insert: { image: 'https://a.example/p.png' }, attributes: { alt: 'sea', width: '20' } }
  expect(storedHtml([picture, { insert: '\n' }])).toBe(
    '<p><img src="https://a.example/p.png" alt="sea" width="20"></p>',
  )
})

it('writes only the words of a part of a line', () => {
  expect(storedHtml([{ insert: 'part', attributes: { italic: true } }])).toBe('<em>part</em>')
})
