import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hostTokens } from './host-tokens.ts'

it('gives the shadow both palettes of the product and nothing that a page’s root would need', () => {
  const tokens = readFileSync(new URL('../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8')
  const palette = hostTokens(tokens)
  expect(palette).toMatch(/^:host\{[^}]*--primary: #/)
  expect(palette).toMatch(/@media \(prefers-color-scheme: dark\)\{:host\{[^}]*--primary: #/)
  expect(palette).not.toContain(':root')
})
