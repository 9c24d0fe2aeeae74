import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { matchingStep, newTotp } from './totp.ts'

// Test vectors of RFC 6238, appendix B, cut to six digits.
const SECRET = Secret.fromLatin1('12345678901234567890').base32

describe('matchingStep and newTotp', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [20000000000, '353130', 666666666],
  ])('accept at second %i the RFC’s code %s', (second, code, step) => {
    expect(matchingStep(SECRET, code, new Date(second * 1000))).toBe(step)
  })

  it('accept the codes of the previous, current and next step only, and return the step', () => {
    const now = new Date('2026-03-01T12:00:10Z')
    const step = Math.floor(now.getTime() / 30_000)
    const code = (offset: number) =>
      new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: now.getTime() + offset * 30_000 })
    expect([-1, 0, 1].map((offset) => matchingStep(SECRET, code(offset), now))).toEqual([step - 1, step, step + 1])
    expect([-2, 2].map((offset) => matchingStep(SECRET, code(offset), now))).toEqual([null, null])
  })

  it.each(['', '12345', '1234567', ' 287082', '28708２', 'abcdef'])(
    'refuse a code that is not six digits: %j',
    (code) => {
      expect(matchingStep(SECRET, code, new Date(59_000))).toBeNull()
    },
  )

  it('create a secret of 160 bits with its URI and QR code', () => {
    const { secret, uri, qrCode } = newTotp('notes.example.org:4000', 'ann@example.org')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/notes\.example\.org%204000:ann%40example\.org\?/)
    expect(uri).toMatch(/algorithm=SHA1&digits=6&period=30/)
    expect(qrCode).toMatch(/^<\?xml[^>]*>\s*<svg .*<\/svg>$/s)
    expect(newTotp('a', 'b').secret).not.toBe(secret)
  })
})
