// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { extractPage } from '../article/extract-page.ts'
import { cleanPageHtml } from './clean-page-html.ts'
import { copyOf } from './page-copy.ts'
import { keepLastSections } from './protected-text.ts'

// A reader that goes back over what it read needs minutes for this, and runs into the time limit of the test; one that does not
// is done at once.
const length = 200_000
const blanks = '\u2003'.repeat(length)
const breaks = '\n'.repeat(length)

function cleaned(markup: string): string {
  document.body.innerHTML = markup
  return cleanPageHtml(copyOf(document.body), { base: 'https://site.org/' }).html
}

it.each([
  ['blanks in a paragraph', `<p>a${blanks}b</p>`],
  ['blanks in a link', `<p><a href="https://x.org">a${blanks}b</a></p>`],
  ['blanks in a citation', `<source-footnote><a href="https://x.org">a${blanks}b</a></source-footnote>`],
  [
    'digits and signs in a citation',
    `<source-footnote><a href="https://x.org">${'+1'.repeat(length / 2)}a</a></source-footnote>`,
  ],
  ['breaks in a line of code', `<pre><div class="cm-editor"><div class="cm-line">a${breaks}b</div></div></pre>`],
  ['breaks in code', `<pre><code>a${breaks}b</code></pre>`],
  ['blanks in a formula', `<math alttext="{\\displaystyle a${' '.repeat(length)}b"></math>`],
  ['blanks before a formula', `<math alttext="{\\displaystyle ${' '.repeat(length)}b"></math>`],
  ['classes of code', `<pre class="${'sourceCode '.repeat(length / 11)}"><code>a</code></pre>`],
  ['sizes of a picture', `<img src="data:image/gif;base64,R0" srcset="${'a '.repeat(length / 2)}"><p>b</p>`],
  ['marks without an end', `<p>${'&lt;a href=&quot;'.repeat(length / 9)}b</p>`],
])('reads %s in linear time', (_, markup) => {
  expect(cleaned(markup)).toMatch(/[ab]/)
})

it('reads a page of signs that begin a formula in linear time', () => {
  document.body.innerHTML = `<main><p>${'\uf8f0'.repeat(length)} tide</p></main>`
  expect(extractPage(document).html).toContain('tide')
})

it('joins a formula of very many signs in linear time', () => {
  const signs = '<mi>α</mi><mi>x</mi>'.repeat(1000)
  expect(cleaned(`<p><math><mrow>${signs}</mrow></math></p>`)).toContain('\\alpha x\\alpha x')
})

it('reads each of many sections side by side a few times, not once for every heading before it', () => {
  const count = 200
  document.body.innerHTML = Array.from({ length: count }, (_, at) => `<h2>Part ${at}</h2><p>Of the sea.</p>`).join('')
  const copy = copyOf(document.body)
  let reads = 0
  for (const part of copy.querySelectorAll('p')) {
    Object.defineProperty(part, 'textContent', {
      get: () => {
        reads += 1
        return 'Of the sea.'
      },
    })
  }
  keepLastSections(copy)
  expect(reads).toBeLessThan(count * 30)
})
