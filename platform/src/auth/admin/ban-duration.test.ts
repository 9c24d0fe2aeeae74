import { describe, expect, it } from 'vitest'
import { bannedUntil, parseBanDuration } from './ban-duration.ts'

describe('parseBanDuration', () => {
  it.each([
    ['24h', 86_400_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['90s', 90_000],
    ['250ms', 250],
  ])('parses the duration %s', (given, milliseconds) => {
    expect(parseBanDuration(given)).toEqual({ kind: 'for', milliseconds })
  })

  it.each(['', 'h', '24', '24d', '-1h', '1h ', 'forever', '1e9h'])('refuses the duration %j', (given) => {
    expect(parseBanDuration(given)).toBeNull()
  })

  it('computes the end of the ban, and null for none', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    expect(bannedUntil({ kind: 'for', milliseconds: 1000 }, now)).toEqual(new Date('2026-01-01T00:00:01Z'))
    expect(bannedUntil({ kind: 'none' }, now)).toBeNull()
  })

  it('keeps the end of the ban before the year 2400', () => {
    const ban = parseBanDuration('999999999h')
    if (!ban) throw new Error('The length was not read.')
    expect(bannedUntil(ban, new Date('2026-01-01T00:00:00Z'))?.getUTCFullYear()).toBeLessThan(2400)
  })
})
