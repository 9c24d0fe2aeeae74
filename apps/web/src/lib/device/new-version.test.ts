import { describe, expect, it } from 'vitest'
import { isMissingPart, mayReload } from './new-version.ts'

describe('a part of the app that is gone', () => {
  it('is worth one reload in a minute', () => {
    expect(mayReload(1_000_000, null)).toBe(true)
    expect(mayReload(1_000_000, 999_000)).toBe(false)
    expect(mayReload(1_000_000, 939_999)).toBe(true)
  })

  it('is worth one when the clock was set back', () => {
    expect(mayReload(1_000_000, 2_000_000)).toBe(true)
  })

  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognised by what browsers say: %s', (message) => {
    expect(isMissingPart(new TypeError(message))).toBe(true)
  })

  it('is not confused with faults of ours', () => {
    expect(isMissingPart(new Error('x is undefined'))).toBe(false)
    expect(isMissingPart('Failed to fetch dynamically imported module')).toBe(false)
  })
})
