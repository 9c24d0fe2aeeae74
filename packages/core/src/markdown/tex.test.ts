import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { countFormulas, texHtml, texSource } from './tex.ts'

describe('formulas', () => {
  it('lose the delimiters of their renderer and get dollar signs', () => {
    expect(['x', '\\(x\\)', '$x$', ' $$x$$ ', '\\[x\\]'].map((tex) => texSource(tex, false))).toEqual(
      Array.from({ length: 5 }, () => '$x$'),
    )
    expect(texSource('a\n b', false)).toBe('$a b$')
    expect(texSource('\\text{$5}', true)).toBe('$$\\text{\\$5}$$')
    expect(texSource(' ', true)).toBe('')
  })

  it('are counted, and are not escaped in Markdown', () => {
    const html = `<p>so ${texHtml('a_1 * b_2 < \\frac{1}{2}', false)} and ${texHtml('x', true)}</p>`
    expect(countFormulas(html)).toBe(2)
    expect(htmlToMarkdown(html)).toBe('so $a_1 * b_2 < \\frac{1}{2}$ and $$x$$')
  })
})
