// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { openPage } from '../testing/open-page.ts'
import { extractSelection } from './extract-selection.ts'

/** The page with the selected part between ‹ and ›. */
function selected(markup: string) {
  openPage('https://site.org/docs/', 'The page', markup)
  const range = document.createRange()
  for (const sign of ['‹', '›']) {
    const walker = document.createTreeWalker(document.body, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(sign) ?? -1
      if (at === -1) continue
      node.nodeValue = node.nodeValue?.replace(sign, '') ?? ''
      if (sign === '‹') range.setStart(node, at)
      else range.setEnd(node, at)
      break
    }
  }
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  return selection && extractSelection(selection, document)
}

const html = (markup: string) => selected(markup)?.html

describe('a selection', () => {
  it('inside a paragraph is saved as text, with title and source', () => {
    expect(selected('<p>one ‹two <b>three</b>› four</p>')).toEqual({
      title: 'The page',
      html: '<p>two <b>three</b></p>',
      sourceUrl: 'https://site.org/docs/',
      receipt: expect.objectContaining({ turns: 0, isPartial: false }),
    })
  })

  it('with a footnote and its mark has both as the reading view links them', () => {
    expect(html('<div><p>‹a<sup><a href="#fn1">1</a></sup></p><ol><li id="fn1">A remark›.</li></ol></div>')).toBe(
      '<p>a<sup>[1]</sup></p><p><sup>[1]</sup> A remark</p>',
    )
  })

  it('over part of a numbered list keeps the list and its numbers', () => {
    expect(html('<ol start="3"><li>a</li><li>b ‹b</li><li>c</li><li>d› d</li><li>e</li></ol>')).toBe(
      '<ol start="4"><li>b</li><li>c</li><li>d</li></ol>',
    )
  })

  it('from a paragraph into a nested list keeps both', () => {
    expect(html('<div><p>x ‹y</p><ul><li>a<ul><li>b›</li><li>c</li></ul></li></ul></div>')).toBe(
      '<p>y</p><ul><li>a<ul><li>b</li></ul></li></ul>',
    )
  })

  it('of table cells is saved as a table', () => {
    expect(html('<table><tbody><tr><td>1</td><td>‹2</td></tr><tr><td>3›</td><td>4</td></tr></tbody></table>')).toBe(
      '<table><tbody><tr><td>2</td></tr><tr><td>3</td></tr></tbody></table>',
    )
    expect(html('<table><tbody><tr><td>1 ‹and› a half</td></tr></tbody></table>')).toBe('<p>and</p>')
  })

  it('in a code block is saved as code in the same language', () => {
    expect(html('<pre><code class="language-js"><span>let ‹a</span> = 1\n  b› = 2</code></pre>')).toBe(
      '<pre><code class="language-js">a = 1\n  b</code></pre>',
    )
  })

  it('of half a formula is saved as the whole formula', () => {
    const formula =
      '<span class="katex"><span class="katex-mathml"><math><annotation encoding="application/x-tex">x^2</annotation></math></span><span class="katex-html">x‹2</span></span>'
    expect(html(`<p>so ${formula} and› on</p>`)).toBe('<p><span data-language="tex">$x^2$</span> and</p>')
  })

  it('of a drawing is saved as its words', () => {
    const drawing = '<svg><g><text>High ‹water</text><text>Gate</text></g></svg>'
    expect(html(`${drawing}<p>open›</p>`)).toBe('<p>water · Gate</p><p>open</p>')
    expect(html(drawing.replace('te</text>', 'te›</text>'))).toBe('<p>water · Gate</p>')
  })

  it('of a heading is saved as a heading', () => {
    expect(html('<h2>A ‹fine› title</h2>')).toBe('<h2>fine</h2>')
  })

  it('includes shadow trees and their slotted elements', () => {
    openPage('https://site.org/docs/', 'The page', '<p>before</p><tide-card><b>high</b></tide-card><p>after</p>')
    const tree = document.querySelector('tide-card')?.attachShadow({ mode: 'open' })
    if (tree) tree.innerHTML = '<style>p { color: red }</style><p>It is <slot></slot> water</p>'
    const ours = document.createElement('jotsam-extension')
    ours.attachShadow({ mode: 'open' }).textContent = 'Saving...'
    document.body.append(ours)
    const selection = document.getSelection()
    selection?.selectAllChildren(document.body)
    expect(selection && extractSelection(selection, document)?.html).toBe(
      '<p>before</p><p>It is <b>high</b> water</p><p>after</p>',
    )
  })

  it('that is empty saves nothing', () => {
    expect(selected('<p>one ‹› two</p>')).toBeNull()
    expect(selected('<p>a ‹ <button>b</button> › c</p>')).toBeNull()
  })
})
