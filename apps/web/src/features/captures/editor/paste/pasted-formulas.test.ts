// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pastedFormulas } from './pasted-formulas.ts'

const tex = (source: string) => `<span data-language="tex">${source}</span>`
const annotation = (source: string) =>
  `<math><semantics><mi>z</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math>`

it('takes the TeX of formulas that a page has rendered', () => {
  expect(pastedFormulas(`<p>a <span class="katex">${annotation('z_1')}<span>z1</span></span> b</p>`)).toBe(
    `<p>a ${tex('$z_1$')} b</p>`,
  )
  expect(
    pastedFormulas(`<span class="katex-display"><span class="katex">${annotation('z^2')}<span>z2</span></span></span>`),
  ).toBe(tex('$$z^2$$'))
  expect(pastedFormulas(`<p>${annotation('z')}</p>`)).toBe(`<p>${tex('$z$')}</p>`)
})

it('finds TeX between dollar signs in words, and not in prices, code, links and formulas', () => {
  expect(pastedFormulas('<p>From $5 to $10, so <b>$b^2$</b></p>')).toBe(
    `<p>From $5 to $10, so <b>${tex('$b^2$')}</b></p>`,
  )
  const kept = `<p><code>$c^2$</code> <a href="https://example.org">$d^2$</a> ${tex('$e^2$')}</p>`
  expect(pastedFormulas(kept)).toBe(kept)
})
