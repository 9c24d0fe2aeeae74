// Pages with code blocks as the common highlighters write them.
import { article, type DrawnPage, escaped, paragraph, prose } from './page-parts.ts'

const python = 'def height(tide):\n    if tide < 0:\n        return 0\n\n    return tide * 2'
const go = 'func main() {\n\tfor i := 0; i < 3; i++ {\n\t\tfmt.Println(i)\n\t}\n}'
const shell = '$ curl -s https://tides.example/today |\n    grep high'
const rust = 'fn main() {\n    let marks = vec![1, 2, 3];\n\n\n    println!("{:?}", marks);\n}'

function coded(name: string, block: (text: string) => string, text: string, language: string): DrawnPage {
  const whole = `${paragraph(1)}${block(text)}${paragraph(2)}${paragraph(5)}`
  return {
    ...article('code', name, whole, { codes: [{ language, text }] }),
    text: `${prose(1, 4)} ${text} ${prose(2, 4)} ${prose(5, 4)}`,
  }
}

const lines = (text: string, line: (text: string, number: number) => string, between = '') =>
  text
    .split('\n')
    .map((each, at) => line(escaped(each), at + 1))
    .join(between)

export const codePages = [
  coded(
    'hugo-chroma-table',
    (text) =>
      `<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre tabindex="0" class="chroma"><code>${lines(text, (_, at) => `<span class="lnt">${at}\n</span>`)}</code></pre></td><td class="lntd"><pre tabindex="0" class="chroma"><code class="language-go" data-lang="go">${lines(text, (each) => `<span class="line"><span class="cl">${each}\n</span></span>`)}</code></pre></td></tr></table></div></div>`,
    go,
    'go',
  ),
  coded(
    'hugo-chroma-inline',
    (text) =>
      `<div class="highlight"><pre tabindex="0" style="display:grid"><code class="language-python" data-lang="python">${lines(text, (each, at) => `<span style="display:flex"><span style="margin-right:.4em;color:#7f7f7f">${at}</span><span>${each}\n</span></span>`)}</code></pre></div>`,
    python,
    'python',
  ),
  coded(
    'hugo-chroma-ln',
    (text) =>
      `<div class="highlight"><pre class="chroma"><code class="language-rust" data-lang="rust">${lines(text, (each, at) => `<span class="line"><span class="ln">${at}</span><span class="cl">${each}\n</span></span>`)}</code></pre></div>`,
    rust,
    'rust',
  ),
  coded(
    'rehype-pretty',
    (text) =>
      `<figure data-rehype-pretty-code-figure=""><pre style="background:#fff" tabindex="0" data-language="python" data-theme="light"><code data-language="python" data-theme="light" style="display:grid">${lines(text, (each) => `<span data-line="">${each === '' ? ' ' : `<span style="--x:#000">${each}</span>`}</span>`, '\n')}</code></pre></figure>`,
    python,
    'python',
  ),
  coded(
    'rehype-pretty-copy',
    (text) =>
      `<figure data-rehype-pretty-code-figure=""><pre tabindex="0" data-language="go"><code data-language="go" style="display:grid">${lines(text, (each) => `<span data-line=""><span>${each}</span></span>`, '\n')}<button type="button" title="Copy" class="rehype-pretty-copy"><span class="ready"></span><span class="success"></span></button><style>.rehype-pretty-copy { right: 0 }</style></code></pre></figure>`,
    go,
    'go',
  ),
  coded(
    'shiki',
    (text) =>
      `<pre class="shiki github-light" style="background-color:#fff" tabindex="0"><code class="language-rust">${lines(text, (each) => `<span class="line">${each}</span>`, '\n')}</code></pre>`,
    rust,
    'rust',
  ),
  coded(
    'prism-line-numbers',
    (text) =>
      `<pre class="line-numbers language-python"><code class="language-python">${escaped(text)}<span aria-hidden="true" class="line-numbers-rows">${lines(text, () => '<span></span>')}</span></code></pre>`,
    python,
    'python',
  ),
  coded(
    'docusaurus',
    (text) =>
      `<div class="language-bash codeBlockContainer_x theme-code-block"><div class="codeBlockTitle_x">tides.sh</div><div class="codeBlockContent_x"><pre tabindex="0" class="prism-code language-bash"><code class="codeBlockLines_x">${lines(text, (each) => `<span class="token-line" style="color:#393A34"><span class="token plain">${each}</span><br></span>`)}</code></pre><div class="buttonGroup_x"><button type="button" aria-label="Copy code to clipboard">Copy</button></div></div></div>`,
    shell,
    'bash',
  ),
  coded(
    'sphinx-linenos',
    (text) =>
      `<div class="highlight-python notranslate"><div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>${lines(text, (_, at) => `<span class="normal">${at}</span>`, '\n')}</pre></div></td><td class="code"><div><pre><span></span>${escaped(text)}\n</pre></div></td></tr></table></div></div>`,
    python,
    'python',
  ),
  coded(
    'jekyll-rouge',
    (text) =>
      `<div class="language-rust highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">${lines(text, (_, at) => `${at}\n`)}</pre></td><td class="rouge-code"><pre>${escaped(text)}\n</pre></td></tr></tbody></table></code></pre></div></div>`,
    rust,
    'rust',
  ),
  coded(
    'react-syntax-highlighter',
    (text) =>
      `<pre style="display:block;overflow-x:auto"><code class="language-python" style="white-space:pre"><span>${lines(text, (each, at) => `<span class="react-syntax-highlighter-line-number" style="min-width:2.25em">${at}</span><span>${each}</span>`, '\n')}</span></code></pre>`,
    python,
    'python',
  ),
  coded(
    'flex-gutter',
    (text) =>
      `<pre><code class="hljs go">${lines(text, (each, at) => `<div class="code-row" style="display:flex"><span class="w-8">${at}</span><span>${each}</span></div>`)}</code></pre>`,
    go,
    'go',
  ),
  coded(
    'hljs-table',
    (text) =>
      `<pre><code class="hljs language-python"><table class="hljs-ln"><tbody>${lines(text, (each, at) => `<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="${at}"><div class="hljs-ln-n" data-line-number="${at}"></div></td><td class="hljs-ln-line hljs-ln-code" data-line-number="${at}">${each}</td></tr>`)}</tbody></table></code></pre>`,
    python,
    'python',
  ),
  coded(
    'github-blob',
    (text) =>
      `<table class="highlight tab-size js-file-line-container"><tbody>${lines(text, (each, at) => `<tr><td id="L${at}" class="blob-num js-line-number" data-line-number="${at}"></td><td id="LC${at}" class="blob-code blob-code-inner js-file-line">${each === '' ? '\n' : each}</td></tr>`)}</tbody></table>`,
    go,
    '',
  ),
  coded(
    'readme',
    (text) =>
      `<div class="highlight highlight-source-shell"><pre>${escaped(text)}</pre><div class="zeroclipboard-container"><button aria-label="Copy">Copy</button></div></div>`,
    shell,
    'bash',
  ),
  coded(
    'expressive-code',
    (text) =>
      `<div class="expressive-code"><figure class="frame has-title"><figcaption class="header"><span class="title">main.go</span></figcaption><pre data-language="go" tabindex="0"><code>${lines(text, (each) => `<div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">1</div></div><div class="code">${each === '' ? '\n' : each}</div></div>`)}</code></pre><div class="copy"><button title="Copy"></button></div></figure></div>`,
    go,
    'go',
  ),
  coded('plain-pre', (text) => `<pre>${escaped(text)}</pre>`, rust, ''),
  coded(
    'pandoc',
    (text) =>
      `<div class="sourceCode" id="cb1"><pre class="sourceCode numberSource python numberLines"><code class="sourceCode python">${lines(text, (each, at) => `<span id="cb1-${at}"><a href="#cb1-${at}"></a>${each}</span>`, '\n')}</code></pre></div>`,
    python,
    'python',
  ),
  coded(
    'stackoverflow',
    (text) => `<pre class="lang-py s-code-block"><code class="hljs language-python">${escaped(text)}\n</code></pre>`,
    python,
    'python',
  ),
]
