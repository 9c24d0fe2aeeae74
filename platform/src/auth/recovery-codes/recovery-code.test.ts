import { describe, expect, it } from 'vitest'
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.ts'

describe('a recovery code', () => {
  it('has four groups of four characters that cannot be confused', () => {
    const codes = Array.from({ length: 200 }, newRecoveryCode)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(new Set(codes).size).toBe(200)
  })

  it.each(['01ab-cdef-ghjk-mnpq', '01ABCDEFGHJKMNPQ', ' oiab cdef ghjk mnpq ', 'OLab–cdef–ghjk–mnpq'])(
    'has the same hash when it is typed as %j',
    (typed) => {
      expect(recoveryCodeHash('ann', typed)).toBe(recoveryCodeHash('ann', '01ab-cdef-ghjk-mnpq'))
    },
  )

  it('has a different hash for another user', () => {
    expect(recoveryCodeHash('ann', '01ab-cdef-ghjk-mnpq')).not.toBe(recoveryCodeHash('bob', '01ab-cdef-ghjk-mnpq'))
  })
})
