import { expect, it } from 'vitest'
import { readStoredSession } from './stored-session.ts'

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`
const totp = { id: 'f', factor_type: 'totp', status: 'verified' }
const kept = (claims: object, factors?: object[]) =>
  JSON.stringify({ access_token: token(claims), user: { id: 'me', email: 'me@example.org', factors } })

it('reads the owner of the session without a request', () => {
  expect(readStoredSession(kept({ aal: 'aal1' }))).toEqual({ userId: 'me', email: 'me@example.org', needsCode: false })
})

it('needs a code only for an account with a second factor that was not used yet', () => {
  expect(readStoredSession(kept({ aal: 'aal1' }, [totp]))?.needsCode).toBe(true)
  expect(readStoredSession(kept({ aal: 'aal2' }, [totp]))?.needsCode).toBe(false)
  expect(readStoredSession(kept({ aal: 'aal1' }, [{ ...totp, factor_type: 'webauthn' }]))?.needsCode).toBe(true)
  expect(readStoredSession(kept({}, [{ ...totp, status: 'unverified' }]))?.needsCode).toBe(false)
})

it.each([[null], ['null'], ['{'], ['{"user":{}}']])('reads no session from %j', (stored) => {
  expect(readStoredSession(stored)).toBeNull()
})
