import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { paletteForShadow } from './shadow-palette.ts'

it('gives the shadow tree both palettes and no rule for :root', () => {
  const tokens = readFileSync(new URL('../../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')
  const palette = paletteForShadow(tokens)
  expect(palette).toMatch(/^:host\{[^}]*--primary: #/)
  expect(palette).toMatch(/@media \(prefers-color-scheme: dark\)\{:host\{[^}]*--primary: #/)
  expect(palette).not.toContain(':root')
})
