import { expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'

it.each([
  ['# Tides\n\n> **High** at `noon`, see [the table](https://example.org)', ['Tides', 'High at noon, see the table']],
  ['| Port | Tide |\n|---|---|\n| Whitby | 5 m |', ['Port Tide', 'Whitby 5 m']],
  ['| Port | Tide |\n|--:|:-:|\n| Whitby | 5 m |', ['Port Tide', 'Whitby 5 m']],
  ['```js\nlet a = 1\n```\n---\n> [!tip] Go early', ['let a = 1', 'Go early']],
  ['2 * 3 * 4 and snake_case_name stay, *this* does not', ['2 * 3 * 4 and snake_case_name stay, this does not']],
  ['from $5 to $10', ['from $5 to $10']],
])('shows the Markdown %j without its signs', (text, lines) => {
  expect(plainWords(text, false)).toEqual(lines)
})

it.each([
  ['so $A = \\pi r^2$, and $x_1$', ['so A = π r², and x₁']],
  ['$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$', ['∫₀^∞ e^-x² dx = (√π)/2']],
  ['costs $5 and *stars*', ['costs $5 and *stars*']],
])('shows the formulas of %j as signs', (text, lines) => {
  expect(plainWords(text, true)).toEqual(lines)
})
