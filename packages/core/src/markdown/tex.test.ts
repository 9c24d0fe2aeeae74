import { describe, expect, it } from 'vitest'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { countFormulas, formulasInText, texHtml, texOf, texSource, writtenTex } from './tex.ts'

describe('formulas', () => {
  it('lose the delimiters of their renderer and get dollar signs', () => {
    expect(['x', '\\(x\\)', '$x$', ' $$x$$ ', '\\[x\\]'].map((tex) => texSource(tex, false))).toEqual(
      Array.from({ length: 5 }, () => '$x$'),
    )
    expect(texSource('a\n b', false)).toBe('$a b$')
    expect(texSource('\\text{$5}', true)).toBe('$$\\text{\\$5}$$')
    expect(texSource(' ', true)).toBe('')
  })

  it('are found in a text where they surely are, and prices, variables and templates stay words', () => {
    const tex = (source: string) => `<span data-language="tex">${source}</span>`
    expect(formulasInText('so $x^2$ & $$\\frac{a}{b}$$, $n$')).toBe(
      `so ${tex('$x^2$')} &amp; ${tex('$$\\frac{a}{b}$$')}, ${tex('$n$')}`,
    )
    expect(formulasInText('$$\na + b = c\n$$')).toBe(tex('$$a + b = c$$'))
    for (const words of [
      'from $5 to $10',
      '$20 for {one} and 3$ back',
      'cheap $$ to dear $$$',
      '$$ $$',
      '$HOME/a_{b}$x',
      'PATH=$A_B:$C_D',
      'US$5_000 or A$6_000',
      'a $ b',
    ])
      expect([words, formulasInText(words)]).toEqual([words, null])
  })

  it('are counted, and are not escaped in Markdown', () => {
    const html = `<p>so ${texHtml('a_1 * b_2 < \\frac{1}{2}', false)} and ${texHtml('x', true)}</p>`
    expect(countFormulas(html)).toBe(2)
    expect(htmlToMarkdown(html)).toBe('so $a_1 * b_2 < \\frac{1}{2}$ and $$x$$')
    expect(htmlToMarkdown('<p>*so* $a_1 * \\alpha$, $5 * $6*</p>')).toBe('\\*so\\* $a_1 * \\alpha$, $5 \\* $6\\*')
  })

  it('are not rendered when they define macros or are huge, because that could take minutes', () => {
    const bombs = ['\\def\\x#1{#1#1}\\x{\\x{a}}', '\\newcommand\\x[1]{#1#1}\\x{a}', '\\tag{a}\\df@tag\\df@tag']
    for (const tex of [...bombs, 'a'.repeat(5_001)]) {
      expect(texOf(`$${tex}$`)).toBeNull()
      expect(writtenTex(`$${tex}$`).tex).toBe(tex)
    }
    for (const tex of ['\\defeq', 'a'.repeat(5_000)]) expect(texOf(`$$${tex}$$`)).toEqual({ tex, isDisplay: true })
  })
})
