// The colours of both themes are readable: text by WCAG AAA, controls by AA.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"]')
const GROUNDS = ['paper', 'surface', 'sunken']
const TEXTS = ['ink', 'muted', 'primary-text', 'sea', 'amber', 'coral']

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_theme, rules) => {
  const contrast = (one: string, other: string) => contrastOf(colour(rules, one), colour(rules, other))

  it.each(TEXTS)('%s is text that everybody can read', (text) => {
    for (const ground of GROUNDS) expect(contrast(text, ground)).toBeGreaterThan(7)
  })

  it.each(['sea', 'amber', 'coral'])('%s can be read on its own tint', (hue) => {
    expect(contrast(hue, `${hue}-soft`)).toBeGreaterThan(7)
  })

  it('marked words and tinted blocks can be read', () => {
    for (const ground of ['mark', 'mark-green', 'mark-blue', 'mark-pink', 'primary-soft'])
      expect(contrast('ink', ground)).toBeGreaterThan(7)
  })

  it('quiet words in a tinted block can be read', () => {
    expect(contrast('muted', 'primary-soft')).toBeGreaterThan(7)
  })

  it('the words on buttons can be read', () => {
    for (const button of ['primary', 'primary-hover', 'coral-fill'])
      expect(contrast('on-primary', button)).toBeGreaterThan(4.5)
  })

  it('edges of controls and the focus ring stand out', () => {
    for (const ground of GROUNDS)
      for (const edge of ['line-strong', 'focus']) expect(contrast(edge, ground)).toBeGreaterThan(3)
  })
})

function colour(rules: string, name: string): number[] {
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(rules)?.[1]
  if (!hex) throw new Error(`There is no colour ${name}.`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function contrastOf(one: number[], other: number[]): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

// The definition of relative luminance in WCAG 2.2.
function luminance(channels: number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
