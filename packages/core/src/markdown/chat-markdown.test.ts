import { describe, expect, it } from 'vitest'
import { chatMarkdownToHtml, typedTextToHtml } from './chat-markdown.ts'
import { countFormulas } from './tex.ts'

const html = (markdown: string, dollarMath = true) => chatMarkdownToHtml(markdown, { dollarMath })

describe('a chat’s Markdown', () => {
  it('nests lists, keeps a list’s first number, and code inside an item', () => {
    expect(html('3. three\n   - a\n     - b\n4. four\n\n   ```js\n   x = 1\n\n   y\n   ```\n   after')).toBe(
      '<ol start="3"><li>three<ul><li>a<ul><li>b</li></ul></li></ul></li>' +
        '<li>four<pre><code class="language-js">x = 1\n\ny</code></pre><p>after</p></li></ol>',
    )
  })

  it('keeps one list over empty lines, and begins another at another sign', () => {
    expect(html('- a\n\n- b\n\n1. c')).toBe('<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>')
    expect(html('- [ ] to do\n- [x] done')).toBe('<ul><li>☐ to do</li><li>☑ done</li></ul>')
  })

  it('reads tables, with pipes in code and rows too short or too long', () => {
    expect(html('| a | b |\n|---|:-:|\n| `x|y` | 1\\|2 |\n| only |\n| p | q | r |')).toBe(
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>1|2</td></tr>' +
        '<tr><td>only</td><td></td></tr><tr><td>p</td><td>q | r</td></tr></tbody></table>',
    )
  })

  it('keeps code in a quote, and a list in a quote', () => {
    expect(html('> said\n> ```py\n> a > b\n> ```\n> - one')).toBe(
      '<blockquote><p>said</p><pre><code class="language-py">a &gt; b</code></pre><ul><li>one</li></ul></blockquote>',
    )
  })

  it('keeps a fence inside a longer fence, and one that nothing closes', () => {
    expect(html('````md\n```js\nx\n```\n````')).toBe('<pre><code class="language-md">```js\nx\n```</code></pre>')
    expect(html('```c++\nint x;')).toBe('<pre><code class="language-c++">int x;</code></pre>')
  })

  it('takes formulas in every notation, and leaves money alone', () => {
    const tex = (source: string) => `<span data-language="tex">${source}</span>`
    expect(html('so \\(a_1 < b\\) and $x^2$')).toBe(`<p>so ${tex('$a_1 &lt; b$')} and ${tex('$x^2$')}</p>`)
    expect(html('\\[\n\\frac{1}{2}\n\\]')).toBe(`<p>${tex('$$\\frac{1}{2}$$')}</p>`)
    expect(html('$$ e = mc^2 $$')).toBe(`<p>${tex('$$e = mc^2$$')}</p>`)
    expect(html('It is $$x$$ here')).toBe(`<p>It is ${tex('$$x$$')} here</p>`)
    expect(countFormulas(html('from $5 to $10, US$20-$30 a month'))).toBe(0)
    expect(countFormulas(html('$x$', false))).toBe(0)
    expect(html('2. \\(a\\)\n   \\[b\\]')).toContain(tex('$$b$$'))
  })

  it('reads emphasis, and what only looks like it', () => {
    expect(html('**b** *i* ***bi*** ~~s~~ a_b_c 2 * 3 * 4')).toBe(
      '<p><strong>b</strong> <em>i</em> <em><strong>bi</strong></em> <s>s</s> a_b_c 2 * 3 * 4</p>',
    )
    expect(html('**“引用”**之后 **open')).toBe('<p><strong>“引用”</strong>之后 **open</p>')
  })

  it('keeps links: written out, named, in angle brackets and bare, with their brackets balanced', () => {
    const link = (href: string, text = href) => `<a href="${href}">${text}</a>`
    expect(html('[a *b*](https://x.org/w_(1) "T")')).toBe(`<p>${link('https://x.org/w_(1)', 'a <em>b</em>')}</p>`)
    expect(html('[a][1] and [1]\n\n[1]: https://x.org "T"')).toBe(
      `<p>${link('https://x.org', 'a')} and ${link('https://x.org', '1')}</p>`,
    )
    expect(html('<https://x.org> (see https://y.org/a_(b)).')).toBe(
      `<p>${link('https://x.org')} (see ${link('https://y.org/a_(b)')}).</p>`,
    )
    expect(html('![alt](https://x.org/a.png) [[202611151030]]')).toBe(
      '<p><img src="https://x.org/a.png" alt="alt"> [[202611151030]]</p>',
    )
  })

  it('keeps footnotes as marks and paragraphs', () => {
    expect(html('Word[^1].\n\n[^1]: The *note*.')).toBe(
      '<p>Word<sup>[1]</sup>.</p><p><sup>[1]</sup> The <em>note</em>.</p>',
    )
  })

  it('escapes all markup, and blanks links that run', () => {
    const page = html(
      '<img src=x onerror=alert(1)> [x](javascript:alert(1)) `<script>` ![a"onload=x](https://x.org/"onerror="y)',
    )
    expect(page).not.toMatch(/<(?!\/?(?:p|code|img src="https:[^"]*" alt="[^"]*")>)/)
    expect(html('[x](javascript:alert(1))')).toBe('<p>x</p>')
    expect(html('```"><script>\nx\n```')).toBe('<pre><code>x</code></pre>')
  })

  it('keeps line breaks, headings of every level, rules, and text from right to left', () => {
    expect(html('###### six ##\none\ntwo<br>three\n\n---\nשלום')).toBe(
      '<h6>six</h6><p>one<br>two<br>three</p><hr><p class="ql-direction-rtl">שלום</p>',
    )
  })
})

describe('what a person typed', () => {
  it('stays as typed, but for code between fences and addresses', () => {
    expect(typedTextToHtml('# not *a* heading\n  indented <b>\n\n```ts\nlet x\n```\nhttps://x.org/a.')).toBe(
      '<p># not *a* heading<br>\u00a0 indented &lt;b&gt;</p><pre><code class="language-ts">let x</code></pre>' +
        '<p><a href="https://x.org/a">https://x.org/a</a>.</p>',
    )
  })
})
