import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../html/plain-text.ts'
import { htmlToMarkdown } from '../markdown/html-to-markdown.ts'
import { chatMarkdownToHtml, markdownToHtml } from '../markdown/markdown.ts'
import { captureAsMarkdown } from './export-markdown.ts'
import { captureAsJson, captureAsText, type ExportedCapture } from './export-text.ts'
import { baseName, fileName, unusedFileName } from './file-name.ts'

const capture: ExportedCapture = {
  title: 'Soup: "the" best',
  content: '<h2>Soup</h2><p>Boil <strong>water</strong>.</p>',
  source_url: 'https://a.example/soup',
  tags: ['food', 'two words'],
  notebook: 'Recipes',
  zettel_id: '202611151030',
  created_at: '2026-11-15T10:30:00+00:00',
  updated_at: '2026-11-15T10:31:00+00:00',
}

it('the export writes a capture as text with its metadata', () => {
  expect(captureAsText(capture, 'UTC')).toBe(
    [
      'Soup: "the" best',
      '',
      'Created: Nov 15, 2026, 10:30 AM',
      'Notebook: Recipes',
      'Tags: food, two words',
      'Source: https://a.example/soup',
      'Zettel ID: 202611151030',
      '',
      'Soup',
      '',
      'Boil water.',
      '',
    ].join('\n'),
  )
  expect(captureAsText({ ...capture, content: 'See [[202611151030|the tide]].' })).toContain('See the tide.')
  expect(captureAsText({ ...capture, notebook: null, tags: [], source_url: null })).not.toMatch(/Notebook|Tags|Source/)
})

it('the text export says where links lead, the kinds of callouts, and what pictures and videos show', () => {
  const content =
    '<p>See <a href="https://a.example/tides">the table</a>, <a href="https://a.example/">a.example</a> and <a href="mailto:kim@a.example">kim@a.example</a>.</p>' +
    '<p>A m<sup>2</sup> of H<sub>2</sub>O<sup>[1]</sup></p>' +
    '<blockquote class="callout-warning"><p>Rocks</p></blockquote><p><img src="data:image/png;base64,AA" alt="The bay"></p>' +
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
  expect(captureAsText({ ...capture, content })).toContain(
    [
      'See the table (https://a.example/tides), a.example and kim@a.example.',
      'A m² of H₂O[1]',
      'Warning:\n\nRocks',
      '[Picture: The bay]',
      'https://www.youtube.com/embed/dQw4w9WgXcQ\n',
    ].join('\n\n'),
  )
})

it('the text export keeps a row of a table in one line', () => {
  const cells = [
    '<p>one</p><p>two</p>',
    '<ul><li>x</li><li>y</li></ul>',
    '<pre>a\n  b</pre>',
    '<p>c &lt;d&gt;</p>',
    '<ol><li><p>z</p></li></ol>',
  ]
  const content = `<table><tbody><tr><th><p>H</p></th></tr><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  expect(captureAsText({ ...capture, content })).toContain('\n\nH\none / two\t- x / - y\ta / b\tc <d>\t1. z\n')
})

it('the export writes a capture as JSON without the other columns of its row', () => {
  const row = { ...capture, user_id: 'secret', idempotency_key: 'secret' }
  expect(JSON.parse(captureAsJson(row))).toEqual(capture)
})

it('the export writes the author, site and date of a saved page', () => {
  const facts = { author: 'Ada "A." Byron', site: 'Harbour Press', published: '2024-03-05' }
  const page = { ...capture, turns: [{ id: 'page', digest: 'd', ...facts }] }
  expect(captureAsText(page)).toContain('\nAuthor: Ada "A." Byron\nSite: Harbour Press\nPublished: 2024-03-05\n')
  expect(captureAsMarkdown(page)).toContain(
    '\nauthor: "Ada \\"A.\\" Byron"\nsite: "Harbour Press"\npublished: "2024-03-05"\n',
  )
  expect(JSON.parse(captureAsJson(page))).toEqual({ ...capture, ...facts })
})

it('the export writes the highlights of a capture with their comments', () => {
  const highlights = [
    { quote: 'Boil water', colour: 'pink', comment: 'How long?' },
    { quote: 'Soup', colour: 'yellow', comment: '' },
  ] as const
  const marked = { ...capture, highlights }
  expect(captureAsText(marked)).toMatch(/\n\nHighlights\n\n“Boil water”\nHow long\?\n\n“Soup”\n$/)
  expect(captureAsMarkdown(marked)).toMatch(/\n\n## Highlights\n\n> Boil water\n\nHow long\?\n\n> Soup\n$/)
  expect(JSON.parse(captureAsJson(marked)).highlights).toEqual(highlights)
})

it('the Markdown export keeps the signs in a highlight and its comment as text', () => {
  const highlights = [{ quote: 'a List<T>\nb', colour: 'pink', comment: '# Why *this*?\nHm' }] as const
  const markdown = captureAsMarkdown({ ...capture, highlights })
  expect(markdown).toContain('\n\n> a List\\<T>\\\n> b\n\n\\# Why \\*this\\*?\\\nHm\n')
  expect(markdownToHtml(markdown)).toContain('<p># Why *this*?<br>Hm</p>')
})

it('the Markdown export keeps pictures that are part of the text', () => {
  const src = 'data:image/png;base64,AAAA'
  const content = `<p>a <img alt="The bay" src="${src}"> <img src="https://a.example/b.png" alt="c"></p>`
  const markdown = captureAsMarkdown({ ...capture, content })
  expect(markdown).toContain(`a ![The bay](${src}) ![c](https://a.example/b.png)`)
})

it('the export writes a callout as GitHub and Obsidian read it', () => {
  expect(htmlToMarkdown('<p>a <mark>bright</mark> day</p>')).toBe('a ==bright== day')
  expect(htmlToMarkdown('<blockquote class="callout-warning"><p>Rocks</p><ul><li>a</li></ul></blockquote>')).toBe(
    '> [!warning]\n> Rocks\n>\n> - a',
  )
})

it('the export writes footnotes as Markdown has them, and the import reads them back', () => {
  const html = '<p>Word<sup>[1]</sup>, m<sup>2</sup> and H<sub>2</sub>O.</p><p><sup>[1]</sup> The <em>note</em>.</p>'
  const markdown = 'Word[^1], m<sup>2</sup> and H<sub>2</sub>O.\n\n[^1]: The *note*.'
  expect(htmlToMarkdown(html)).toBe(markdown)
  expect(markdownToHtml(markdown)).toBe(html)
  // A citation stays a link, and a mark alone is no note.
  expect(htmlToMarkdown('<p><sup><a href="https://a.example/">[1]</a></sup></p><p><sup>[2]</sup></p>')).toBe(
    '[[1]](https://a.example/)\n\n[^2]',
  )
})

it('the export writes underlined words with a tag, and every reader of Markdown reads them back', () => {
  const html = '<p>High <u>water <strong>now</strong></u></p>'
  expect(htmlToMarkdown(html)).toBe('High <u>water **now**</u>')
  expect(markdownToHtml(htmlToMarkdown(html))).toBe(html)
})

it('underlined words that contain a tag as text come back as they were', () => {
  const html = '<p><u>a &lt;/u&gt; b</u></p>'
  expect(htmlToMarkdown(html)).toBe('<u>a \\</u> b</u>')
  for (const read of [
    markdownToHtml,
    (text: string) => chatMarkdownToHtml(text, { dollarMath: false, allowsTags: true }),
  ])
    expect(read(htmlToMarkdown(html)).replaceAll('>', '&gt;')).toBe(html.replaceAll('>', '&gt;'))
})

it('the words of a link that are its address come back as they were', () => {
  const address = 'https://de.wikipedia.org/wiki/_Foo_(bar)&amp;x;*y'
  const html = `<p><a href="https://de.wikipedia.org/">${address}</a> and ${address}</p>`
  const read = chatMarkdownToHtml(htmlToMarkdown(html), { dollarMath: 'careful' })
  expect(toPlainText(read)).toBe(toPlainText(html))
  expect(read).toContain('href="https://de.wikipedia.org/wiki/_Foo_(bar)&amp;x;*y"')
})

it('the export sets the head of a folded part and of a definition off from the text', () => {
  const html = '<details><summary>Thinking</summary><p>So.</p></details><dl><dt>Ebb</dt><dd>Falling water</dd></dl>'
  expect(htmlToMarkdown(html)).toBe('**Thinking**\n\nSo.\n\n**Ebb**\n\nFalling water')
})

it('the export writes tasks and aligned columns as Markdown has them, and the import reads them back', () => {
  const markdown = '- [ ] a\n- [x] b\n\n| n | m | o |\n| --- | ---: | :---: |\n| 1 | 2 | 3 |'
  const html = markdownToHtml(markdown)
  expect(html).toContain('<li data-list="checked">b</li>')
  expect(html).toContain('<td class="ql-align-right">2</td>')
  expect(htmlToMarkdown(html)).toBe(markdown)
})

it('the export writes a capture as Markdown with front matter', () => {
  expect(captureAsMarkdown(capture)).toBe(
    [
      '---',
      'title: "Soup: \\"the\\" best"',
      'zettel_id: "202611151030"',
      'created: "2026-11-15T10:30:00+00:00"',
      'updated: "2026-11-15T10:31:00+00:00"',
      'notebook: "Recipes"',
      'source: "https://a.example/soup"',
      'tags: ["food", "two words"]',
      '---',
      '',
      '## Soup',
      '',
      'Boil **water**.',
      '',
    ].join('\n'),
  )
})

it('the export keeps front matter valid whatever the title contains', () => {
  const nasty = captureAsMarkdown({ ...capture, title: 'a\n---\nevil: true\u2028x' })
  expect(nasty.split('\n').filter((line) => line === '---')).toHaveLength(2)
  expect(nasty).not.toContain('\u2028')
})

describe('HTML as Markdown', () => {
  it.each([
    ['<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\\\nThree'],
    ['<p><br>a<br><br>b<br></p>', 'a\\\n\\\nb'],
    ['<p>C:\\</p>', 'C:\\\\'],
    ['<p>a <em>b </em>c</p>', 'a *b* c'],
    ['<p><a href="https://a.example/x (1)">site</a></p>', '[site](https://a.example/x%20%281%29)'],
    ['<p><a href="javascript:alert(1)">site</a></p>', 'site'],
    ['<p>run <code>a ` b</code></p>', 'run ``a ` b``'],
    ['<pre><code class="language-ts">let x = 1\n</code></pre>', '```ts\nlet x = 1\n```'],
    ['<pre data-language="plain">```\nx</pre>', '````\n```\nx\n````'],
    ['<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li></ul>', '- a\n- b\n  1. c\n  2. d'],
    ['<ul><li>a<li>b</ul>', '- a\n- b'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<ul><li data-list="checked">a</li><li data-list="unchecked">b</li></ul>', '- [x] a\n- [ ] b'],
    ['<ol><li><p>a</p><p>b</p><ul><li>c</li></ul></li></ol>', '1. a\n\n   b\n   - c'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      '<table><tr><td><p>one</p><p>two</p></td><td><ul><li>x</li><li>y</li></ul></td><td>p<br>&lt;br></td></tr></table>',
      '| one<br>two | - x<br>- y | p<br>\\<br> |\n| --- | --- | --- |',
    ],
    [
      '<table><tr><td><ol start="3"><li><p>x</p><ul><li data-list="checked">y</li></ul></li><li>z</li></ol></td><td><pre>a\nb|c</pre></td></tr></table>',
      '| 3. x<br>&nbsp;&nbsp;- [x] y<br>4. z | `a`<br>`b\\|c` |\n| --- | --- |',
    ],
    ['<p>a <u>under <b>line</b> </u>b</p>', 'a <u>under **line**</u> b'],
    ['<iframe src="https://player.vimeo.com/video/1"></iframe>', '<https://player.vimeo.com/video/1>'],
    ['<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td></tr></table>', '| a | b\\|c |\n| --- | --- |\n| 1 |  |'],
    ['<img src="https://a.example/p.png" alt="sea">', '![sea](https://a.example/p.png)'],
    ['<img src="data:image/png;base64,AA" alt="sea">', 'sea'],
    ['<p>See [[202611151030]]</p>', 'See [[202611151030]]'],
    ['<p>2 * 3, a_b, _x_ &lt;script&gt;</p>', '2 \\* 3, a_b, \\_x\\_ \\<script>'],
    ['<p># no heading</p><p>1. no list</p>', '\\# no heading\n\n1\\. no list'],
    ['<span><p>a</p></span>tail', 'a\n\ntail'],
    ['<script>x</script><style>y</style>', ''],
    ['<h1></h1><p></p>', ''],
  ])('%j becomes %j', (html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown)
  })

  it('is written for any input without an error', () => {
    const tags = ['<a href="', '">', ...'<p> </p> <ul> <li> </ul> <table> <tr> <td> <pre> <b> </b>'.split(' ')]
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom(...tags)), { maxLength: 60 }), (pieces) => {
        expect(typeof htmlToMarkdown(pieces.join(''))).toBe('string')
      }),
    )
    expect(htmlToMarkdown(`${'<div>'.repeat(10_000)}deep`)).toBe('deep')
    expect(htmlToMarkdown(`${'<ul><li>'.repeat(5_000)}deep`)).toContain('deep')
  })
})

describe('a file name', () => {
  it.each([
    ['Notes', 'Notes'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
    ['../../etc/passwd', 'etc passwd'],
    ['..', 'capture'],
    ['', 'capture'],
    ['.hidden. ', 'hidden'],
    ['CON', 'CON_'],
    ['nul.txt', 'nul.txt_'],
    ['tab\tand\nnewline\u0000', 'tabandnewline'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['Größe 📚', 'Größe 📚'],
  ])('the file name for %j is %j', (title, name) => {
    expect(baseName(title)).toBe(name)
  })

  it('is short enough for any file system, and is never a path', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 400 }), (codes) => {
        const title = String.fromCodePoint(...codes)
        const name = fileName(title, 'md')
        const bytes = encodeURIComponent(name).replace(/%../g, '.').length
        expect(bytes).toBeLessThan(255)
        expect(name).not.toMatch(/[/\\]|^\.|\.\.$/)
      }),
    )
  })

  it('is used once, ignoring case', () => {
    const taken = new Set<string>()
    const names = ['Note', 'note', 'NOTE', 'Note 2'].map((title) => unusedFileName(title, 'md', taken))
    expect(names).toEqual(['Note.md', 'note 2.md', 'NOTE 3.md', 'Note 2 2.md'])
  })
})

it('htmlToMarkdown writes at most ten quotes within quotes, and keeps what the deeper ones say', () => {
  const markdown = htmlToMarkdown(`${'<blockquote>'.repeat(30)}<p>a</p><p>b</p>`)
  const marks = '> '.repeat(10)
  expect(markdown).toBe(`${marks}a\n${marks.trimEnd()}\n${marks}b`)
})
