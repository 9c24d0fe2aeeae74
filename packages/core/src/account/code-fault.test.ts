import { expect, it } from 'vitest'
import { codeFault } from './code-fault.ts'

it('says what to do about a refused code, and nothing about other faults', () => {
  expect(codeFault('mfa_verification_failed')).toContain('Wait for the next code in your authenticator app')
  expect(codeFault('mfa_challenge_expired')).toBe(codeFault('mfa_verification_failed'))
  expect(codeFault('otp_expired')).not.toBeNull()
  expect(codeFault('over_request_rate_limit')).toBe('Too many attempts. Wait a little and try again.')
  expect(codeFault('invalid_credentials')).toBeNull()
  expect(codeFault(undefined)).toBeNull()
})
