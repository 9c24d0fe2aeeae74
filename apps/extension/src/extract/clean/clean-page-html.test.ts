// @vitest-environment happy-dom
import { toPlainText } from '@jotsam/core/html/plain-text'
import { describe, expect, it } from 'vitest'
import { cleanPageHtml, inertCopy } from './clean-page-html.ts'
import { copyOf } from './page-copy.ts'

function cleaned(markup: string, options: { remove?: string; direction?: string } = {}): string {
  document.body.innerHTML = markup
  return cleanPageHtml(copyOf(document.body), { base: 'https://site.org/docs/page.html', ...options }).html
}

const tex = (source: string) => `<span data-language="tex">${source}</span>`

describe('structure', () => {
  it('keeps lists in tables and tables in lists', () => {
    const page =
      '<table><tr><th>A</th></tr><tr><td><ul><li>one<ol start="3"><li>two</li></ol></li></ul></td></tr></table>'
    expect(cleaned(page)).toBe(
      '<table><tbody><tr><th>A</th></tr><tr><td><ul><li>one<ol start="3"><li>two</li></ol></li></ul></td></tr></tbody></table>',
    )
    expect(cleaned('<ul><li>x<table><tr><td colspan="2">1</td><td>2</td></tr></table></li></ul>')).toBe(
      '<ul><li>x<table><tbody><tr><td colspan="2">1</td><td>2</td></tr></tbody></table></li></ul>',
    )
  })

  it('unwraps layout elements and puts loose text into paragraphs', () => {
    expect(cleaned('<main><div><div>one <span class="x">two</span></div>three<p>four</p></div></main>')).toBe(
      '<p>one two</p><p>three</p><p>four</p>',
    )
    expect(cleaned('<table role="presentation"><tr><td>left</td><td>right</td></tr></table>')).toBe(
      '<p>left</p><p>right</p>',
    )
  })

  it('keeps the loose text of a list as one item with its links, and `tt` as code', () => {
    expect(cleaned('<ul>One <i>more</i> <a href="https://x.org/">pole</a>.<li>b</li><tt>tide</tt></ul>')).toBe(
      '<ul><li>One <i>more</i> <a href="https://x.org/">pole</a>.</li><li>b</li><li><code>tide</code></li></ul>',
    )
  })

  it('moves a nested list into its item, and reads checkboxes', () => {
    expect(cleaned('<ul><li>a</li><ul><li>b</li></ul><li><input type="checkbox" checked>c</li></ul>')).toBe(
      '<ul><li>a<ul><li>b</li></ul></li><li>☑ c</li></ul>',
    )
  })

  it('takes a formula with its number out of the table that places them', () => {
    const formula = (tex: string) =>
      `<math display="block"><semantics><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`
    const table = (rows: string) => cleaned(`<table>${rows}</table>`)
    const row = (tex: string, rest: string) => `<tr><td> </td><td>${formula(tex)}</td>${rest}</tr>`
    const tex = (source: string) => `<span data-language="tex">$$${source}$$</span>`
    expect(table(row('x^2', '<td>(1)</td>') + row('y^2', '<td></td>'))).toBe(
      `<p>${tex('x^2')} (1)</p><p>${tex('y^2')}</p>`,
    )
    expect(table(row('x^2', '<td>the square</td>'))).toContain('<td>the square</td>')
    expect(table(`<tr><td>${formula('x')}</td><td>${formula('y')}</td></tr>`)).toContain('<table>')
  })

  it('reads tables and lists that are marked by ARIA roles', () => {
    expect(
      cleaned(
        '<div role="table"><div role="row"><span role="columnheader">H</span></div><div role="row"><span role="cell">1</span></div></div>',
      ),
    ).toContain('<tr><th>H</th></tr><tr><td>1</td></tr>')
    expect(cleaned('<div role="list"><div role="listitem">a</div><div role="listitem">b</div></div>')).toBe(
      '<ul><li>a</li><li>b</li></ul>',
    )
  })

  it('keeps quotes that contain code, and keeps the words of separate blocks apart', () => {
    expect(cleaned('<blockquote>said <code>a&lt;b</code><pre>x  y\n z</pre></blockquote>')).toBe(
      '<blockquote><p>said <code>a&lt;b</code></p><pre><code>x  y\n z</code></pre></blockquote>',
    )
    expect(cleaned('<article><header>One</header><my-card><p>Two</p></my-card><footer>Three</footer></article>')).toBe(
      '<p>One</p><p>Two</p><p>Three</p>',
    )
  })

  it('links words without the blanks around them, and keeps a link around blocks', () => {
    expect(cleaned('see<a href="../a?b=1&c=2"> this </a>now')).toBe(
      '<p>see <a href="https://site.org/a?b=1&amp;c=2">this</a> now</p>',
    )
    expect(cleaned('<a href="/x"><div><h3>Title</h3><p>Text</p></div></a>')).toBe(
      '<h3><a href="https://site.org/x">Title</a></h3><p><a href="https://site.org/x">Text</a></p>',
    )
  })
})

describe('code', () => {
  it.each([
    ['<pre><code class="hljs language-python">x = 1\n</code></pre>', 'python'],
    ['<pre class="lang-ts"><code>x = 1</code></pre>', 'ts'],
    ['<div class="highlight highlight-source-rust"><pre>x = 1</pre></div>', 'rust'],
    ['<pre><div><div><span>cpp</span><button>Copy code</button></div><div><code>x = 1</code></div></div></pre>', 'cpp'],
    ['<div><div>C#</div><pre><code>x = 1</code></pre></div>', 'c#'],
    [
      '<code-block><div class="code-block-decoration"><span>Go</span><button>copy</button></div><pre><code data-test-id="code-content">x = 1</code></pre></code-block>',
      'go',
    ],
    ['<div class="ql-code-block-container"><div class="ql-code-block" data-language="sql">x = 1</div></div>', ''],
  ])('finds the language of %s', (page, language) => {
    const name =
      language === '' ? /(?: class="language-sql")?/.source : ` class="language-${language.replace('+', '\\+')}"`
    expect(cleaned(page)).toMatch(new RegExp(`^<pre><code${name}>x = 1</code></pre>$`))
  })

  it('keeps every line and every space, and no line numbers', () => {
    expect(
      cleaned(
        '<pre><code><span class="line"><span class="lineno">1</span>if x:</span>\n<span class="line">    y</span>\n\n<span>z</span></code></pre>',
      ),
    ).toBe('<pre><code>if x:\n    y\n\nz</code></pre>')
    expect(
      cleaned(
        '<div class="cm-editor"><div class="cm-content"><div class="cm-line">a</div><div class="cm-line"><br></div><div class="cm-line">  b</div></div></div>',
      ),
    ).toBe('<pre><code>a\n\n  b</code></pre>')
    expect(cleaned('<pre>a<br>b<div>c</div></pre>')).toBe('<pre><code>a\nb\nc</code></pre>')
  })
})

describe('formulas', () => {
  it('are read from KaTeX, inline and as blocks', () => {
    const katex = (source: string) =>
      `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>`
    expect(
      cleaned(`<p>So ${katex('a_1 &lt; b')}.</p><span class="katex-display">${katex('\\frac{1}{2}')}</span>`),
    ).toBe(`<p>So ${tex('$a_1 &lt; b$')}.</p><p>${tex('$$\\frac{1}{2}$$')}</p>`)
  })

  it('are read from MathJax 2 and 3, Gemini and Wikipedia', () => {
    expect(
      cleaned(
        'A <span class="MathJax_Preview"></span><span class="MathJax"><nobr>drawn</nobr></span><script type="math/tex">x^2</script> ' +
          '<div class="MathJax_Display"><span class="MathJax">drawn</span></div><script type="math/tex; mode=display">\\sum x</script>',
      ),
    ).toBe(`<p>A ${tex('$x^2$')} ${tex('$$\\sum x$$')}</p>`)
    expect(
      cleaned(
        '<mjx-container display="true"><mjx-math>drawn</mjx-math><mjx-assistive-mml><math display="block"><mfrac><mi>α</mi><msup><mi>b</mi><mn>2</mn></msup></mfrac><mo>≤</mo><msqrt><mi>x</mi></msqrt></math></mjx-assistive-mml></mjx-container>',
      ),
    ).toBe(`<p>${tex('$$\\frac{\\alpha}{b^{2}}\\leq\\sqrt{x}$$')}</p>`)
    expect(cleaned('<math><mo>(</mo><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac><mo>)</mo></math>')).toBe(
      `<p>${tex('$(\\genfrac{}{}{0pt}{}{n}{k})$')}</p>`,
    )
    expect(cleaned('<span class="math-inline" data-math="e^{i\\pi}"><span class="katex">drawn</span></span>')).toBe(
      `<p>${tex('$e^{i\\pi}$')}</p>`,
    )
    expect(
      cleaned(
        '<span class="mwe-math-element"><math alttext="{\\displaystyle E=mc^{2}}"><mi>E</mi></math><img alt="E=mc^2" src="/m.svg"></span>',
      ),
    ).toBe(`<p>${tex('$E=mc^{2}$')}</p>`)
  })
})

describe('pictures, citations and languages', () => {
  it('keeps images with their description, loads lazy ones, and drops tracking pixels', () => {
    expect(
      cleaned(
        '<img src="data:image/gif;base64,R0" data-src="/a.png" alt="A"><img src="/p.gif" width="1" height="1"><img class="emoji" alt="🙂" src="/e.png">',
      ),
    ).toBe('<p><img src="https://site.org/a.png" alt="A">🙂</p>')
    expect(cleaned('<p>see <img src="blob:https://x/1" alt="A chart"></p>')).toBe('<p>see [A chart]</p>')
  })

  it('counts images that were too large, and those that only the page’s memory holds', () => {
    document.body.innerHTML = `<p>a<img alt="big" src="data:image/png;base64,${'A'.repeat(30_000)}"><img alt="mine" src="blob:https://x.org/1"></p>`
    expect(cleanPageHtml(copyOf(document.body), { base: 'https://x.org/' })).toEqual({
      html: '<p>a[big][mine]</p>',
      largePictures: 1,
      lostPictures: 1,
      lostFormulas: 0,
    })
  })

  it.each<[string, string, number]>([
    ['a drawing', `<svg xmlns='http://www.w3.org/2000/svg' width='600' height='300'><path d='M0 0h9'/></svg>`, 1],
    ['a chart of bars', `<svg viewBox='0 0 600 300'><rect width='9'/><rect width='8'/></svg>`, 1],
    ['an icon', `<svg viewBox='0 0 24 24'><path d='M0 0h9'/></svg>`, 0],
    ['an empty place for a picture', `<svg viewBox='0 0 600 300'></svg>`, 0],
    ['a grey place for a picture', `<svg width='600' height='300'><rect fill='#eee'/></svg>`, 0],
  ])('counts %s that is an SVG inside the page as lost when it shows something', (_, svg, lost) => {
    for (const src of [`data:image/svg+xml,${encodeURIComponent(svg)}`, `data:image/svg+xml;base64,${btoa(svg)}`]) {
      document.body.innerHTML = `<p>a<img alt="Tea" src="${src}"></p>`
      expect(cleanPageHtml(copyOf(document.body), { base: 'https://x.org/' })).toMatchObject({
        html: '<p>a[Tea]</p>',
        lostPictures: lost,
      })
      document.body.innerHTML = `<p>a<img alt="Tea" src="${src}" data-src="/tea.png"></p>`
      expect(cleanPageHtml(copyOf(document.body), { base: 'https://x.org/' }).lostPictures).toBe(0)
    }
  })

  it('keeps citations readable and footnotes whole', () => {
    expect(
      cleaned(
        '<p>True.<span data-testid="webpage-citation-pill"><a href="https://w.org/a"><span>Wikipedia</span><span>+2</span></a></span></p>',
      ),
    ).toBe('<p>True. (<a href="https://w.org/a">Wikipedia</a>)</p>')
    expect(cleaned('<p>Word<sup id="r1"><a href="#n1">[1]</a></sup></p>')).toBe(
      '<p>Word<sup><a href="https://site.org/docs/page.html#n1">[1]</a></sup></p>',
    )
    expect(cleaned('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>')).toBe('<p>漢(kan)字</p>')
    expect(cleaned('<p><ruby><rb>漢</rb><rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>')).toBe('<p>漢(kan)字</p>')
  })

  it('keeps the text direction of each paragraph', () => {
    expect(cleaned('<div dir="rtl"><p>שלום world</p><p>English only</p></div><p>مرحبا</p><p dir="ltr">אב</p>')).toBe(
      '<p class="ql-direction-rtl">שלום world</p><p>English only</p><p class="ql-direction-rtl">مرحبا</p><p>אב</p>',
    )
  })
})

describe('elements that are no content', () => {
  it('are removed: controls, hidden text, text for screen readers, and what the rules name', () => {
    expect(
      cleaned(
        '<h2>Title<a class="anchor" href="#t">#</a></h2><button>Share</button><div style="display:none">secret</div><p hidden>x</p>' +
          '<span class="sr-only">ChatGPT said:</span><div class="ad">buy</div><div>Copy code</div><p>Text</p>',
        { remove: '.ad' },
      ),
    ).toBe('<h2>Title</h2><p>Text</p>')
    expect(cleaned('<h3><button>Question <svg></svg></button></h3>')).toBe('<h3>Question</h3>')
  })

  it('are removed even if the rule is no valid selector', () => {
    expect(cleaned('<p>Text</p>', { remove: ':::' })).toBe('<p>Text</p>')
  })
})

describe('hostile markup', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" \u0001java\nscript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="//evil"><input name=x></form>',
    '<p style="background:url(//evil)" onclick="x()" id="location">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<span data-math="</span><img src=x onerror=alert(1)>">x</span>',
    '<pre><code class="language-x"onclick=alert(1)">a&lt;img src=x onerror=alert(1)&gt;</code></pre>',
    '<img alt="&quot;onload=alert(1) " src="https://x.org/a.png">',
    '<base href="//evil/"><meta http-equiv=refresh content=0>',
  ])('is made harmless: %s', (payload) => {
    const html = cleaned(`<p>before</p>${payload}<p>after</p>`)
    document.body.innerHTML = html
    for (const element of document.body.querySelectorAll('*')) {
      expect(element.localName).toMatch(/^(?:p|a|img|pre|code|span|table|tbody|tr|td)$/)
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(/^(?:href|src|alt|class|data-language)$/)
        expect(value).not.toMatch(/^\s*javascript/i)
      }
    }
    expect(toPlainText(html)).toContain('before')
  })
})

it('the text within a frame, which is for old browsers, is not copied', () => {
  const part = document.createElement('div')
  part.innerHTML = '<p>Tides</p>'
  const frame = document.createElementNS('http://www.w3.org/1999/xhtml', 'iframe')
  Object.defineProperty(frame, 'isConnected', { value: false })
  frame.append('Your browser shows no frames.')
  part.append(frame)
  expect(copyOf(part).textContent).toBe('Tides')
})

it.each([
  ['<details open><summary>Source</summary><pre><code>tea()</code></pre></details>', 'Source'],
  ['<div><div>Example one</div><pre><code>tea()</code></pre></div>', 'Example one'],
  ['<div><div>Python 3</div><pre><code>tea()</code></pre></div>', 'language-python'],
])('keeps a title above code, and takes the name of a language: %s', (markup, kept) => {
  const { html } = cleanPageHtml(inertCopy(markup, document), { base: 'https://site.org/' })
  expect(html).toContain(kept)
  expect(html).toContain('tea()')
})
