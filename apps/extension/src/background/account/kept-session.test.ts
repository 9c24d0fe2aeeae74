import { expect, it } from 'vitest'
import { readKeptSession } from './kept-session.ts'

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`
const totp = { id: 'f', factor_type: 'totp', status: 'verified' }
const kept = (claims: object, factors?: object[]) =>
  JSON.stringify({ access_token: token(claims), user: { id: 'me', email: 'me@example.org', factors } })

it('says whose session it is, without asking anybody', () => {
  expect(readKeptSession(kept({ aal: 'aal1' }))).toEqual({ userId: 'me', email: 'me@example.org', needsCode: false })
})

it('asks for the code only of an account that has a second factor and did not show it yet', () => {
  expect(readKeptSession(kept({ aal: 'aal1' }, [totp]))?.needsCode).toBe(true)
  expect(readKeptSession(kept({ aal: 'aal2' }, [totp]))?.needsCode).toBe(false)
  expect(readKeptSession(kept({ aal: 'aal1' }, [{ ...totp, factor_type: 'webauthn' }]))?.needsCode).toBe(true)
  expect(readKeptSession(kept({}, [{ ...totp, status: 'unverified' }]))?.needsCode).toBe(false)
})

it.each([[null], ['null'], ['{'], ['{"user":{}}']])('takes %j for no session', (stored) => {
  expect(readKeptSession(stored)).toBeNull()
})
