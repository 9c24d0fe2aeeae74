import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markdownToHtml } from './markdown.ts'

const opened = 'target="_blank" rel="noopener noreferrer"'

describe('markdown', () => {
  // spec: C42
  it.each([
    ['# One', '<h1>One</h1>'],
    ['## Two', '<h2>Two</h2>'],
    ['### Three', '<h3>Three</h3>'],
    ['**bold** and __bold__', '<p><strong>bold</strong> and <strong>bold</strong></p>'],
    ['*italic* and _italic_', '<p><em>italic</em> and <em>italic</em></p>'],
    ['***both***', '<p><strong><em>both</em></strong></p>'],
    ['**bold with *italic* inside**', '<p><strong>bold with <em>italic</em> inside</strong></p>'],
    ['run `npm start` now', '<p>run <code>npm start</code> now</p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['```\nif (a < b) {\n\n}\n```', '<pre><code>if (a &lt; b) {\n\n}</code></pre>'],
    ['```ts\nlet x\n```\nafter', '<pre><code class="language-ts">let x</code></pre>\n<p>after</p>'],
    ['```\nnever closed', '<pre><code>never closed</code></pre>'],
    ['one\ntwo', '<p>one<br>two</p>'],
    ['one\r\n\r\ntwo', '<p>one</p>\n<p>two</p>'],
    ['- a\n- **b**\n* c', '<ul><li>a</li><li><strong>b</strong></li><li>c</li></ul>'],
    ['text\n- a\n\n# H', '<p>text</p>\n<ul><li>a</li></ul>\n<h1>H</h1>'],
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
    ['&lt;b&gt;', '<p>&amp;lt;b&amp;gt;</p>'],
  ])('%j is disarmed', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  it.each([
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['**never closed', '<p>**never closed</p>'],
    ['\\*not italic\\* and \\`not code\\`', '<p>*not italic* and `not code`</p>'],
    ['see [[202611151030]]', '<p>see [[202611151030]]</p>'],
    ['#no heading', '<p>#no heading</p>'],
    ['#### deeper', '<p>#### deeper</p>'],
    ['', ''],
  ])('%j stays text', (markdown, html) => {
    expect(markdownToHtml(markdown)).toBe(html)
  })

  const ours =
    /<\/?(?:h[1-3]|p|ul|li|strong|em|pre|code)>|<br>|<\/a>|<code class="language-[\w+#.-]+">|<a href="(?:https?:|mailto:|tel:)[^"<>]*" target="_blank" rel="noopener noreferrer">/g

  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '#',
      '# ',
      '*',
      '**',
      '_',
      '`',
      '```',
      '\n',
      '- ',
      '[',
      ']',
      '](',
      ')',
      '\\',
      '<',
      '>',
      '"',
      "'",
      '&',
    ),
    fc.constantFrom('<script>', 'javascript:', 'https://a.example', 'onerror=', '<img src=x>', '\t', '\u0000'),
  )

  it('never emits a tag that is not its own, nor a quote or bracket of the input', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        expect(markdownToHtml(pieces.join('')).replace(ours, '')).not.toMatch(/[<>"']/)
      }),
      { numRuns: 1000 },
    )
  })

  it('closes every tag it opens, innermost first', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 50 }), (pieces) => {
        const open: string[] = []
        for (const [tag] of markdownToHtml(pieces.join('')).matchAll(ours)) {
          const name = /[a-z]+\d?/.exec(tag)?.[0] ?? ''
          if (tag.startsWith('</')) expect(open.pop()).toBe(name)
          else if (name !== 'br') open.push(name)
        }
        expect(open).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
