import { describe, expect, it } from 'vitest'
import { isMissingPart, mayReload } from './new-version.ts'

describe('a missing part of the app', () => {
  it('causes at most one reload per minute', () => {
    expect(mayReload(1_000_000, null)).toBe(true)
    expect(mayReload(1_000_000, 999_000)).toBe(false)
    expect(mayReload(1_000_000, 939_999)).toBe(true)
  })

  it('causes a reload when the clock was set back', () => {
    expect(mayReload(1_000_000, 2_000_000)).toBe(true)
  })

  it.each([
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is recognised by the browser message "%s"', (message) => {
    expect(isMissingPart(new TypeError(message))).toBe(true)
  })

  it('is distinguished from errors in our code', () => {
    expect(isMissingPart(new Error('x is undefined'))).toBe(false)
    expect(isMissingPart('Failed to fetch dynamically imported module')).toBe(false)
  })
})
