// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { copySelection } from './copy-selection.ts'

afterEach(() => vi.unstubAllGlobals())

/** What is copied of a shown text: from the element `[a]` to the end of `[b]`. */
function copied(html: string): Record<string, string> | null {
  const host = document.createElement('div')
  host.innerHTML = html
  document.body.replaceChildren(host)
  const range = document.createRange()
  range.setStart(host.querySelector('[a]') ?? host, 0)
  const end = host.querySelector('[b]') ?? host
  range.setEnd(end, end.childNodes.length)
  for (const each of host.querySelectorAll('[a], [b]')) for (const name of ['a', 'b']) each.removeAttribute(name)
  vi.stubGlobal('getSelection', () => ({ isCollapsed: false, getRangeAt: () => range }))
  const data: Record<string, string> = {}
  const event = {
    clipboardData: { setData: (type: string, text: string) => Object.assign(data, { [type]: text }) },
    preventDefault() {},
    stopPropagation() {},
  }
  copySelection(event as unknown as ClipboardEvent, host)
  return Object.keys(data).length > 0 ? data : null
}

const FORMULA = '<span data-language="tex" data-source="$x^2$"><span class="katex"><math>x2</math></span></span>'

it('copies several lines as Markdown and as HTML, without what reading adds', () => {
  const shown =
    `<h2>Head</h2><p>Some <mark data-highlight="1">bo</mark><b>ld</b> ${FORMULA}.</p>` +
    '<ul><li data-list="checked"><input type="checkbox" data-added="">done</li></ul>' +
    '<div class="code-block"><div data-added="">JavaScript</div><pre tabindex="0"><code class="language-js"><span>let</span> a</code></pre></div>'
  expect(copied(shown)).toEqual({
    'text/plain': '## Head\n\nSome bo**ld** $x^2$.\n\n- [x] done\n\n```js\nlet a\n```',
    'text/html':
      '<h2>Head</h2><p>Some bo<b>ld</b> <span data-language="tex">$x^2$</span>.</p><ul><li data-list="checked">done</li></ul>' +
      '<pre><code class="language-js">let a</code></pre>',
  })
})

it('copies the words of one line as they are', () => {
  expect(copied(`<p a b>2 * 3 <b>is</b> ${FORMULA}<br>and _more_</p>`)?.['text/plain']).toBe(
    '2 * 3 is $x^2$\nand _more_',
  )
  expect(copied('<p a>2 * 3</p><p b></p>')?.['text/plain']).toBe('2 * 3')
  const mention =
    '<a data-zettel="202611151230" data-source="[[202611151230]]">The moon<span class="mention-digits"> [[1]]</span></a>'
  expect(copied(`<p>See ${mention}.</p>`)?.['text/plain']).toBe('See The moon.')
})

it('copies items with their list and cells with their table', () => {
  expect(copied('<ol start="3"><li a>c</li><li b>d</li></ol>')?.['text/plain']).toBe('3. c\n4. d')
  expect(copied('<table><tbody><tr><td a>1</td><td b>2</td></tr></tbody></table>')?.['text/html']).toBe(
    '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  )
})

it('leaves a part of a code block to the browser', () => {
  expect(copied('<pre><code a b>let a</code></pre>')).toBeNull()
})
