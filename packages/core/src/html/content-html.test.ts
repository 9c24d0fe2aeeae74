import { describe, expect, it } from 'vitest'
import { closedHtml, contentToHtml } from './content-html.ts'

describe('content as HTML', () => {
  it('leaves HTML as it is', () => {
    expect(contentToHtml('<p>One <b>two</b></p>')).toBe('<p>One <b>two</b></p>')
  })

  it('keeps the lines and the indentation of plain text', () => {
    expect(contentToHtml('one\ntwo\n\n  three')).toBe('<p>one<br>two</p><p>\u00a0 three</p>')
  })

  it('reads no markup in plain text', () => {
    expect(contentToHtml('2 < 3 & a*b*c, my_var_name')).toBe('<p>2 &lt; 3 &amp; a*b*c, my_var_name</p>')
  })

  it('converts Markdown', () => {
    expect(contentToHtml('# Title\n\n- one\n- **two**')).toBe(
      '<h1>Title</h1><ul><li>one</li><li><strong>two</strong></li></ul>',
    )
    expect(contentToHtml('see [this](https://example.org)')).toContain('<a href="https://example.org"')
  })

  it('converts Markdown with HTML in its code and simple tags in its lines', () => {
    expect(
      contentToHtml(
        '# Page\n\nPress <kbd>S</kbd>, or `<b>`.\n\n```html\n<p>a<br></p>\n```\n\na | b\n--- | ---\n1<br>2 | 3',
      ),
    ).toBe(
      '<h1>Page</h1><p>Press <kbd>S</kbd>, or <code>&lt;b&gt;</code>.</p><pre><code class="language-html">&lt;p&gt;a&lt;br&gt;&lt;/p&gt;</code></pre>' +
        '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1<br>2</td><td>3</td></tr></tbody></table>',
    )
    expect(contentToHtml('# A\n\n<b onclick="x()">b</b>')).not.toContain('<h1>')
  })

  it('takes an underlined line for a heading', () => {
    expect(contentToHtml('Tides\n=====\n\nHigh\n\nLow **ebb**\n---\nat noon')).toBe(
      '<h1>Tides</h1><p>High</p><h2>Low <strong>ebb</strong></h2><p>at noon</p>',
    )
    expect(contentToHtml('---\na: 1\nb: 2\n---\ntwo')).toBe('<p>---<br>a: 1<br>b: 2<br>---<br>two</p>')
    expect(contentToHtml('---\na: 1\nb: 2\n---\n# two')).toBe('<hr><p>a: 1<br>b: 2</p><hr><h1>two</h1>')
  })

  it('makes no link to a script', () => {
    expect(contentToHtml('**x** [this](javascript:alert(1))')).not.toContain('href')
  })
})

describe('Markdown that was captured as plain text', () => {
  it.each([
    ['#### Four', '<h4>Four</h4>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['3. one\n\n4. two', '<ol start="3"><li>one</li><li>two</li></ol>'],
    [
      'a | b\n--- | ---\n1 | 2',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['so $x_1$ is', '<p>so <span data-language="tex">$x_1$</span> is</p>'],
    [
      '`a`: $n$, $f(x)$',
      '<p><code>a</code>: <span data-language="tex">$n$</span>, <span data-language="tex">$f(x)$</span></p>',
    ],
    ['$$\nE = mc^2\n$$', '<p><span data-language="tex">$$E = mc^2$$</span></p>'],
    ['so \\(a+b\\)', '<p>so <span data-language="tex">$a+b$</span></p>'],
  ])('%j becomes %j', (text, html) => {
    expect(contentToHtml(text)).toBe(html)
  })

  it.each([
    'I paid $5 and got $10 back',
    'from $5 to 10$ a day',
    'echo $HOME:$PATH and $a$b',
    'US$5 or A$7',
    '2024. A year.\nIt rained.',
    'a | b, or c | d',
    'a -> b\nb > c',
  ])('%j stays as it is', (text) => {
    expect(contentToHtml(text)).not.toMatch(/<(?!\/?(?:p|br)>)/)
  })
})

it.each([
  ['if a<b then c', '<p>if a&lt;b then c</p>'],
  ['see <a in docs, more text', '<p>see &lt;a in docs, more text</p>'],
  ['one\ntwo <b three', '<p>one<br>two &lt;b three</p>'],
  ['<p>One</p> and <b', '<p>One</p> and &lt;b'],
  ['<p>One</p>', '<p>One</p>'],
  ['**One**', '<p><strong>One</strong></p>'],
])('closedHtml of %j leaves no tag open', (content, html) => {
  expect(closedHtml(content)).toBe(html)
})
