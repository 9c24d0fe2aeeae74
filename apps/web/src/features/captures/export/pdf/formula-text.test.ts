// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { formulaText } from './formula-text.ts'

it.each([
  ['x_1^2', '<i>x</i><sub>1</sub><sup>2</sup>'],
  ['n \\log_2 n', '<i>n</i> log<sub>2</sub><i>n</i>'],
  ['\\frac{a}{b+1}', '<i>a</i>/(<i>b</i> + 1)'],
  ['\\sqrt{2}', '√2'],
  ['a \\le \\alpha', '<i>a</i> ≤ <i>α</i>'],
])('the formula %s is readable in a line of text', (tex, html) => {
  const place = document.createElement('p')
  place.append(...(formulaText(tex)?.nodes ?? []))
  expect(place.innerHTML).toBe(html)
})

it.each(['x', 'E = mc^2', 'a_n', 'n \\log_2 n', 'x \\in A'])('the formula %s is as good as a picture of it', (tex) => {
  expect(formulaText(tex)?.isPlain).toBe(true)
})

it.each(['\\frac{1}{2}', '\\sqrt2', 'x_1^2', '2^{2^n}', '\\sum_i a_i', '\\mathbb{R}', '\\hat x', '\\int x'])(
  'the formula %s needs a picture',
  (tex) => {
    expect(formulaText(tex)?.isPlain).toBe(false)
  },
)

it('leaves a formula with a mistake to be shown as it was written', () => {
  expect(formulaText('\\frac{a')).toBeNull()
})
