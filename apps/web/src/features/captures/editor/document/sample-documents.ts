// Documents for tests: one of each kind that pages, chats and earlier editors left in notes, and random ones.

const REL = 'target="_blank" rel="noopener noreferrer nofollow"'

/** Sanitised HTML, as it is stored. */
export const sampleDocuments: Readonly<Record<string, string>> = {
  paragraphs: '<p>Hello world</p><p>Second</p>',
  'empty lines': '<p>a</p><p></p><p><br></p><p>b</p>',
  'soft breaks': '<p>a<br>b<br><br>c</p><p>a<br><br></p>',
  'no-break spaces': '<p>10&nbsp;km a&nbsp;&nbsp; b</p><p>&nbsp;x</p>',
  'line breaks in the source': '<p>one\n  two\n</p><p> three </p>',
  headings: '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
  'nested marks': '<p><em><strong>a</strong></em> <strong><em>b</em></strong> <u><s>c</s></u></p>',
  'older marks': '<p><b>a</b> <i>b</i> <del>c</del> <strike>d</strike> <s>e</s> <ins>f</ins></p>',
  phrases:
    '<p><kbd>K</kbd> <abbr title="World">W</abbr> <mark>m</mark> <sub>1</sub><sup>2</sup> <q>q</q> <cite>c</cite> <dfn>d</dfn> ' +
    '<samp>s</samp> <var>v</var> <small>sm</small> <time datetime="2026-01-01">t</time> a<wbr>b</p>',
  links: `<p><a href="https://a.example/?a&amp;b" title="T" ${REL}>a <strong>b</strong></a> c <a href="mailto:a@b.example" ${REL}>m</a></p>`,
  'links around code and pictures': `<p><a href="https://a.example/" ${REL}><code>x</code></a> <a href="https://a.example/" ${REL}><img src="https://a.example/p.png" alt="s"></a></p>`,
  pictures: '<p>a <img src="https://a.example/p.png" alt="sea" title="t" width="20" height="10"> b</p>',
  'tight lists': '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
  'loose lists': '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>',
  'code in a list': '<ol><li>a</li><li>b<pre><code class="language-sh">npm i\n  x</code></pre>then</li><li>c</li></ol>',
  'numbered lists': '<ol start="3"><li>a</li><li>b<ol start="5"><li>c</li></ol></li></ol>',
  'quotes and tables in a list':
    '<ul><li>a<blockquote><p>q</p></blockquote><table><tbody><tr><td>1</td></tr></tbody></table></li></ul>',
  'items without words': '<ul><li><ul><li>a</li></ul></li><li></li></ul>',
  'words behind a list': '<ul><li>a<ul><li>b</li></ul>c</li></ul>',
  tasks: '<ul><li data-list="checked">a</li><li data-list="unchecked">b</li></ul>',
  'lists of an earlier editor':
    '<ol><li data-list="bullet">a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
  quotes:
    '<blockquote>a <em>b</em></blockquote><blockquote><p>a</p><blockquote><p>b</p><ul><li>c</li></ul></blockquote></blockquote>',
  code: '<pre><code class="language-ts">const a = 1 &lt; 2\n\n  b\n</code></pre><pre><code>\tx</code></pre>',
  'code of earlier editors':
    '<pre class="ql-syntax">a\nb</pre><pre data-language="py">c</pre><pre>d<br>e</pre><div class="ql-code-block-container">' +
    '<div class="ql-code-block" data-language="js">a</div><div class="ql-code-block">b</div></div>',
  'a picture in code': '<pre>a <img src="https://a.example/p.png" alt=""> b</pre>',
  'tables with a head':
    '<table><thead><tr><th>A</th><th></th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  'tables with spans':
    '<table><tbody><tr><td colspan="2">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  'tables with a caption':
    '<table><caption>Cap</caption><thead><tr><th>A</th></tr></thead><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>f</td></tr></tfoot></table>',
  'ragged tables': '<table><tbody><tr><td>a</td><td>b</td><td>c</td></tr><tr><td>d</td></tr></tbody></table>',
  'blocks in tables':
    '<table><tbody><tr><td><ul><li>a</li></ul></td><td>x<p>y</p><pre><code>z</code></pre></td></tr></tbody></table>',
  definitions: '<dl><dt>a</dt><dd>b</dd><dd><p>c</p><p>d</p></dd></dl><dl><div><dt>e</dt><dd>f</dd></div></dl>',
  details:
    '<details open=""><summary>S <b>x</b></summary><p>a</p><ul><li>b</li></ul></details><details><summary>t</summary>bare text</details>',
  figures:
    '<figure><img src="https://a.example/p.png" alt="x"><figcaption>Cap <em>e</em></figcaption></figure>' +
    '<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption>c</figcaption></figure>',
  footnotes: '<p>Text<sup>[1]</sup></p><section><hr><ol><li><p>Note <a>back</a></p></li></ol></section>',
  'parts of pages': '<div>a</div><div><p>b</p><div>c</div></div><section><h2>t</h2><p>x</p></section>',
  'a rule and a video':
    '<p>a</p><hr><iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><p>b</p>',
  'a video in a paragraph':
    '<p>a<iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>b</p>',
  'fonts and sizes':
    '<p><span class="ql-font-serif">a</span> <span style="font-size: 18px">b</span> <span class="ql-font-monospace" style="font-size: 10px">c</span></p>',
  'aligned and indented lines':
    '<p class="ql-align-center ql-indent-3">a</p><h2 class="ql-align-right">b</h2><p class="ql-direction-rtl ql-align-right">d</p>',
  formulas:
    '<p>Euler <span data-language="tex">$e^{i\\pi}$</span></p><p><span data-language="tex">$$a\n+b$$</span></p>',
  'formulas among marks':
    '<p><strong>so <span data-language="tex">$a_1 &lt; b$</span></strong> and <em><span data-language="tex">$$\\frac{1}{2}$$</span></em></p>' +
    '<ul><li><span data-language="tex">$x$</span></li></ul>',
  callouts:
    '<blockquote class="callout-note"><p>a</p></blockquote><blockquote class="callout-warning">b <em>c</em></blockquote>' +
    '<blockquote class="callout-tip"><p><strong>T</strong></p><ul><li>d</li></ul><blockquote class="callout-caution"><p>e</p></blockquote></blockquote>',
  'a chat':
    '<section><h2>You</h2><p>Why?</p></section><section><h2>Assistant</h2><p>Because:</p><ol><li><p>a</p><pre><code>x</code></pre></li></ol></section>',
  'blocks in a link': `<div><a href="https://a.example/" ${REL}><p>x</p></a></div>`,
}

export function randomDocument(seed: number): string {
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const some = (most: number, make: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make).join('')
  let count = 0
  const word = () => {
    count += 1
    return `${pick(['alpha', 'beta', 'ä', 'x', '42'])}${count}`
  }
  const words = (depth = 0, tags = INLINE): string =>
    some(3, () => {
      const tag = depth > 2 ? '' : pick(tags)
      if (tag === '') return `${word()} `
      if (tag === 'br') return `${word()}<br>${word()} `
      if (tag === 'img') return `<img src="https://a.example/${word()}.png" alt="${word()}" width="20"> `
      if (tag === 'tex') return texSpan(pick(['$', '$$']), word())
      if (tag === 'abbr') return `<abbr title="t">${word()}</abbr> `
      if (tag === 'a')
        return `<a href="https://a.example/${word()}" ${REL}>${words(depth + 1, ['', 'em', 'code'])}</a> `
      if (tag === 'span') return `<span class="ql-font-serif">${word()}</span> `
      return `<${tag}>${words(depth + 1, ['', '', 'kbd', 'sub'])}</${tag}> `
    }).trim()
  const block = (depth: number): string => {
    const within = () => some(2, () => block(depth + 1))
    const tag = depth > 3 ? 'p' : pick(BLOCKS)
    switch (tag) {
      case 'p':
        return `<p${random() < 0.2 ? ' class="ql-align-center"' : ''}>${words()}</p>`
      case 'ul':
      case 'ol':
        return `<${tag}>${some(3, () => `<li>${random() < 0.7 ? words() : ''}${random() < 0.5 ? block(depth + 1) : ''}</li>`)}</${tag}>`
      case 'task':
        return `<ul><li data-list="checked">${words()}</li><li data-list="unchecked">${words()}</li></ul>`
      case 'callout':
        return `<blockquote class="callout-${pick(['note', 'tip', 'warning'])}">${within()}</blockquote>`
      case 'pre':
        return `<pre><code class="language-js">const ${word()} = 1\n  ${word()}</code></pre>`
      case 'table':
        return `<table><thead><tr><th>${words()}</th><th></th></tr></thead><tbody><tr><td colspan="2">${words()}</td></tr><tr><td>${random() < 0.3 ? within() : words()}</td><td>${words()}</td></tr></tbody></table>`
      case 'dl':
        return `<dl><dt>${words()}</dt><dd>${random() < 0.5 ? words() : within()}</dd></dl>`
      case 'details':
        return `<details><summary>${words()}</summary>${within()}</details>`
      case 'figure':
        return `<figure><img src="https://a.example/${word()}.png" alt="f"><figcaption>${words()}</figcaption></figure>`
      case 'hr':
        return '<hr>'
      case 'iframe':
        return '<iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
      case 'h2':
        return `<h2>${words()}</h2>`
      default:
        return `<${tag}>${within()}</${tag}>`
    }
  }
  return some(5, () => block(0))
}

const INLINE = ['', '', '', 'strong', 'em', 'code', 'a', 'mark', 'b', 's', 'u', 'span', 'br', 'img', 'abbr', 'tex']
const BLOCKS = 'p p p h2 ul ol task blockquote callout pre table dl details figure div section hr iframe'.split(' ')

function texSpan(sign: string, word: string): string {
  return `<span data-language="tex">${sign}${word}_1^{\\pi}${sign}</span> `
}
