import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlTree } from '../html-tree.ts'
import { restOfHtml, signsOf } from './rest-of-html.ts'
import { splitHtml } from './split-html.ts'

const signs = (html: string) => signsOf(htmlTree(html))

describe('the remainder of HTML whose beginning is stored', () => {
  it('continues inside the element that was cut, and leaves out what came before', () => {
    expect(restOfHtml('<h3>One</h3><p>two <b>three four</b></p><p>five</p>', 'Onetwothree'.length, 1)).toBe(
      '<p><b>four</b></p><p>five</p>',
    )
  })

  it('continues the numbers of a list, and counts pictures as signs', () => {
    const html = '<ol><li>a</li><li>b</li><li>c</li></ol>'
    expect(restOfHtml(html, 2)).toBe('<ol start="3"><li>c</li></ol>')
    expect(restOfHtml(html, 0)).toBe(html)
    const pictures = '<p>a<img src="x"></p><p><img src="y">b</p>'
    expect(signs(pictures)).toHaveLength(4)
    expect(restOfHtml(pictures, 2)).toBe('<p><img src="y">b</p>')
  })

  it('keeps the indentation of a line of code', () => {
    expect(restOfHtml('<pre><code>if x:\n    y\n    z</code></pre>', 'ifx:y'.length, 1)).toBe(
      '<pre><code>    z</code></pre>',
    )
  })

  it('is everything after any part of a split', () => {
    const block = fc
      .tuple(
        fc.constantFrom('p', 'pre', 'blockquote', 'li'),
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '🙂', '&amp;') }),
      )
      .map(([name, words]) => (name === 'li' ? `<ol><li>${words}</li></ol>` : `<${name}>${words}</${name}>`))
    fc.assert(
      fc.property(fc.array(block, { maxLength: 20 }), fc.nat(), (blocks, cut) => {
        const html = blocks.join('')
        const parts = splitHtml([html], { max: 60 }).map((part) => part.html)
        const stored = parts.slice(0, cut % (parts.length + 1)).join('')
        const rest = restOfHtml(html, signs(stored).length)
        expect(signs(stored) + signs(rest)).toBe(signs(html))
      }),
    )
  })
})
