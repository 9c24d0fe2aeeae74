import { describe, expect, it } from 'vitest'
import { hasAuthParams, withoutAuthParams } from './auth-params.ts'

const site = 'https://jotsam.example'

describe('the address of an email link', () => {
  it.each([
    ['/auth?mode=reset-password&code=abc', '/auth?mode=reset-password'],
    ['/auth?code=abc&returnTo=capture', '/auth?returnTo=capture'],
    ['/auth?error=access_denied&error_code=otp_expired&error_description=x#error=access_denied&sb=', '/auth'],
    ['/auth#access_token=a&refresh_token=b', '/auth'],
  ])('%s is recognised and cleaned to %s', (path, clean) => {
    expect(hasAuthParams(site + path)).toBe(true)
    expect(withoutAuthParams(site + path)).toBe(site + clean)
    expect(hasAuthParams(site + clean)).toBe(false)
  })

  it.each(['/', '/auth?mode=sign-up', '/share/code=1', '/help#error-messages', '/dashboard?capture=error'])(
    '%s is not changed',
    (path) => {
      expect(hasAuthParams(site + path)).toBe(false)
      expect(withoutAuthParams(site + path)).toBe(site + path)
    },
  )
})
