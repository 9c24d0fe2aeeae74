import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatMarkdownToHtml, markdownToHtml, typedTextToHtml } from './markdown.ts'
import { countFormulas } from './tex.ts'

const opened = 'target="_blank" rel="noopener noreferrer"'

describe('Markdown in a note', () => {
  // spec: C42
  it.each([
    ['# One', '<h1>One</h1>'],
    ['## Two', '<h2>Two</h2>'],
    ['### Three', '<h3>Three</h3>'],
    ['**bold** and __bold__', '<p><strong>bold</strong> and <strong>bold</strong></p>'],
    ['*italic* and _italic_', '<p><em>italic</em> and <em>italic</em></p>'],
    ['***both***', '<p><em><strong>both</strong></em></p>'],
    ['**bold with *italic* inside**', '<p><strong>bold with <em>italic</em> inside</strong></p>'],
    ['run `npm start` now', '<p>run <code>npm start</code> now</p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['```\nif (a < b) {\n\n}\n```', '<pre><code>if (a &lt; b) {\n\n}</code></pre>'],
    ['```ts\nlet x\n```\nafter', '<pre><code class="language-ts">let x</code></pre><p>after</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\r\n\r\ntwo', '<p>one</p><p>two</p>'],
    ['- a\n- **b**\n* c', '<ul><li>a</li><li><strong>b</strong></li></ul><ul><li>c</li></ul>'],
    ['#### Four', '<h4>Four</h4>'],
    ['text\n- a\n\n# H', '<p>text</p><ul><li>a</li></ul><h1>H</h1>'],
  ])('%j becomes %j', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  // spec: C43
  it.each([
    ['[site](https://a.example/x?a=1&b=2)', `<p><a href="https://a.example/x?a=1&amp;b=2" ${opened}>site</a></p>`],
    ['[**bold** site](http://a.example)', `<p><a href="http://a.example" ${opened}><strong>bold</strong> site</a></p>`],
    ['[mail](mailto:a@b.co)', `<p><a href="mailto:a@b.co" ${opened}>mail</a></p>`],
    ['[wiki](https://a.example/A_(b))', `<p><a href="https://a.example/A_(b)" ${opened}>wiki</a></p>`],
  ])('%j is a link that opens in a new tab', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  it.each([
    ['[x](javascript:alert(1))', '<p>x</p>'],
    ['[x](JaVaScRiPt:alert(1))', '<p>x</p>'],
    ['[x](data:text/html,y)', '<p>x</p>'],
    [
      '[x](https://a.example/"onmouseover="alert(1))',
      `<p><a href="https://a.example/&quot;onmouseover=&quot;alert(1)" ${opened}>x</a></p>`,
    ],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['**<img src=x onerror=alert(1)>**', '<p><strong>&lt;img src=x onerror=alert(1)&gt;</strong></p>'],
    ['```"><script>\nx\n```', '<pre><code>x</code></pre>'],
    ['&lt;b&gt;', '<p>&lt;b&gt;</p>'],
  ])('%j is made harmless', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  it.each([
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['**never closed', '<p>**never closed</p>'],
    ['\\*not italic\\* and \\`not code\\`', '<p>*not italic* and `not code`</p>'],
    ['see [[202611151030]]', '<p>see [[202611151030]]</p>'],
    ['#no heading', '<p>#no heading</p>'],
    ['from $5 to 10$, $HOME:$PATH and US$7$', '<p>from $5 to 10$, $HOME:$PATH and US$7$</p>'],
    ['https://a.example', '<p>https://a.example</p>'],
    ['', ''],
  ])('%j stays text', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  const ours =
    /<\/?(?:h[1-6]|p|ul|ol|li|strong|em|s|sup|pre|code|blockquote)>|<(?:br|hr)>|<blockquote class="callout-[a-z]+">|<\/a>|<\/span>|<span data-language="tex">|<code class="language-[\w+#.-]+">|<ol start="\d+">|<a href="(?:https?:|mailto:|tel:)[^"<>]*" target="_blank" rel="noopener noreferrer">|<img src="https?:[^"<>]*" alt="[^"<>]*">/g

  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...['#', '# ', '*', '**', '_', '`', '```', '\n', '- ', '[', ']', '](', ')', '\\', '<', '>', '"', "'", '&'],
    ),
    fc.constantFrom(
      '> [!note] ',
      '<script>',
      'javascript:',
      'https://a.example',
      'onerror=',
      '<img src=x>',
      '\t',
      '\u0000',
    ),
  )

  it('writes no tag that is not its own, and no bracket of the input', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        expect(markdownToHtml(pieces.join('')).replace(ours, '')).not.toMatch(/[<>]/)
      }),
    )
  })

  it('closes every tag that it opens, the innermost first', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        const open: string[] = []
        for (const [tag] of markdownToHtml(pieces.join('')).matchAll(ours)) {
          const name = /[a-z]+\d?/.exec(tag)?.[0] ?? ''
          if (tag.startsWith('</')) expect(open.pop()).toBe(name)
          else if (!['br', 'hr', 'img'].includes(name)) open.push(name)
        }
        expect(open).toEqual([])
      }),
    )
  })
})

const chat = (markdown: string, dollarMath = true) => chatMarkdownToHtml(markdown, { dollarMath })

describe('Markdown of a chat', () => {
  it('nests lists, keeps a list’s first number, and code inside an item', () => {
    expect(chat('3. three\n   - a\n     - b\n4. four\n\n   ```js\n   x = 1\n\n   y\n   ```\n   after')).toBe(
      '<ol start="3"><li>three<ul><li>a<ul><li>b</li></ul></li></ul></li>' +
        '<li>four<pre><code class="language-js">x = 1\n\ny</code></pre><p>after</p></li></ol>',
    )
  })

  it('keeps one list across empty lines, and begins another at a different marker', () => {
    expect(chat('- a\n\n- b\n\n1. c')).toBe('<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>')
    expect(chat('- [ ] to do\n- [x] done')).toBe(
      '<ul><li data-list="unchecked">to do</li><li data-list="checked">done</li></ul>',
    )
  })

  it('reads tables, with pipes in code and rows too short or too long', () => {
    expect(chat('| a | b |\n|---|:-:|\n| `x|y` | 1\\|2 |\n| only |\n| p | q | r |')).toBe(
      '<table><thead><tr><th>a</th><th class="ql-align-center">b</th></tr></thead><tbody>' +
        '<tr><td><code>x|y</code></td><td class="ql-align-center">1|2</td></tr>' +
        '<tr><td>only</td><td class="ql-align-center"></td></tr><tr><td>p</td><td class="ql-align-center">q | r</td></tr></tbody></table>',
    )
  })

  it('keeps code in a quote, and a list in a quote', () => {
    expect(chat('> said\n> ```py\n> a > b\n> ```\n> - one')).toBe(
      '<blockquote><p>said</p><pre><code class="language-py">a &gt; b</code></pre><ul><li>one</li></ul></blockquote>',
    )
  })

  it('reads callouts of GitHub and Obsidian, and leaves unknown kinds as text', () => {
    expect(chat('> [!NOTE]\n> Mind the tide.\n> - one')).toBe(
      '<blockquote class="callout-note"><p>Mind the tide.</p><ul><li>one</li></ul></blockquote>',
    )
    expect(chat('> [!danger]- Rocks\n> Keep off.')).toBe(
      '<blockquote class="callout-caution"><p><strong>Rocks</strong></p><p>Keep off.</p></blockquote>',
    )
    expect(chat('> [!tip]')).toBe('<blockquote class="callout-tip"><p></p></blockquote>')
    expect(chat('> [!nonsense] a')).toBe('<blockquote><p>[!nonsense] a</p></blockquote>')
  })

  it('keeps a fence inside a longer fence, and a fence that is never closed', () => {
    expect(chat('````md\n```js\nx\n```\n````')).toBe('<pre><code class="language-md">```js\nx\n```</code></pre>')
    expect(chat('```c++\nint x;')).toBe('<pre><code class="language-c++">int x;</code></pre>')
  })

  it('reads formulas in every notation, and leaves prices alone', () => {
    const tex = (source: string) => `<span data-language="tex">${source}</span>`
    expect(chat('so \\(a_1 < b\\) and $x^2$')).toBe(`<p>so ${tex('$a_1 &lt; b$')} and ${tex('$x^2$')}</p>`)
    expect(chat('\\[\n\\frac{1}{2}\n\\]')).toBe(`<p>${tex('$$\\frac{1}{2}$$')}</p>`)
    expect(chat('$$ e = mc^2 $$')).toBe(`<p>${tex('$$e = mc^2$$')}</p>`)
    expect(chat('It is $$x$$ here')).toBe(`<p>It is ${tex('$$x$$')} here</p>`)
    expect(countFormulas(chat('from $5 to $10, US$20-$30 a month'))).toBe(0)
    expect(countFormulas(chat('$x$', false))).toBe(0)
    const pasted = chatMarkdownToHtml('From $5 to $10, $$ to $$$, so $x^2$\n\n$$\n\\frac{1}{2}\n$$\n\n$$\n$$', {
      dollarMath: 'careful',
    })
    expect(pasted).toBe(
      `<p>From $5 to $10, $$ to $$$, so ${tex('$x^2$')}</p><p>${tex('$$\\frac{1}{2}$$')}</p><p>$$</p><p>$$</p>`,
    )
    expect(chat('2. \\(a\\)\n   \\[b\\]')).toContain(tex('$$b$$'))
  })

  it('reads emphasis, and leaves what only looks like it as text', () => {
    expect(chat('**b** *i* ***bi*** ~~s~~ a_b_c 2 * 3 * 4')).toBe(
      '<p><strong>b</strong> <em>i</em> <em><strong>bi</strong></em> <s>s</s> a_b_c 2 * 3 * 4</p>',
    )
    expect(chat('**“引用”**之后 **open')).toBe('<p><strong>“引用”</strong>之后 **open</p>')
  })

  it('reads inline links, reference links, links in angle brackets and bare addresses with balanced brackets', () => {
    const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
    expect(chat('[a *b*](https://x.org/w_(1) "T")')).toBe(`<p>${link('https://x.org/w_(1)', 'a <em>b</em>')}</p>`)
    expect(chat('[a][1] and [1]\n\n[1]: https://x.org "T"')).toBe(
      `<p>${link('https://x.org', 'a')} and ${link('https://x.org', '1')}</p>`,
    )
    expect(chat('<https://x.org> (see https://y.org/a_(b)).')).toBe(
      `<p>${link('https://x.org')} (see ${link('https://y.org/a_(b)')}).</p>`,
    )
    expect(chat('[https://x.org and <https://y.org>](https://z.org)')).toBe(
      `<p>${link('https://z.org', 'https://x.org and https://y.org')}</p>`,
    )
    expect(chat('![alt](https://x.org/a.png) [[202611151030]]')).toBe(
      '<p><img src="https://x.org/a.png" alt="alt"> [[202611151030]]</p>',
    )
  })

  it('writes footnotes as marks and paragraphs', () => {
    expect(chat('Word[^1].\n\n[^1]: The *note*.')).toBe(
      '<p>Word<sup>[1]</sup>.</p><p><sup>[1]</sup> The <em>note</em>.</p>',
    )
  })

  it('escapes all markup, and removes links that run a script', () => {
    const page = chat(
      '<img src=x onerror=alert(1)> [x](javascript:alert(1)) `<script>` ![a"onload=x](https://x.org/"onerror="y)',
    )
    expect(page).not.toMatch(/<(?!\/?(?:p|code|img src="https:[^"]*" alt="[^"]*")>)/)
    expect(chat('[x](javascript:alert(1))')).toBe('<p>x</p>')
    expect(chat('```"><script>\nx\n```')).toBe('<pre><code>x</code></pre>')
  })

  it('keeps line breaks, headings of every level, rules, and text from right to left', () => {
    expect(chat('###### six ##\none\ntwo<br>three\n\n---\nשלום')).toBe(
      '<h6>six</h6><p>one<br>two<br>three</p><hr><p class="ql-direction-rtl">שלום</p>',
    )
  })
})

describe('text that a person typed into a chat', () => {
  it('stays as it was typed, except for fenced code and addresses', () => {
    expect(typedTextToHtml('# not *a* heading\n  indented <b>\n\n```ts\nlet x\n```\nhttps://x.org/a.')).toBe(
      '<p># not *a* heading<br>\u00a0 indented &lt;b&gt;</p><pre><code class="language-ts">let x</code></pre>' +
        '<p><a href="https://x.org/a">https://x.org/a</a>.</p>',
    )
  })
})
