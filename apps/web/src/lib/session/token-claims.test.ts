import { describe, expect, it } from 'vitest'
import { tokenClaims } from './token-claims.ts'

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('the claims read from an access token', () => {
  it('are its assurance level and its sign-in methods', () => {
    const claims = {
      aal: 'aal2',
      amr: [
        { method: 'totp', timestamp: 2 },
        { method: 'password', timestamp: 1 },
      ],
      name: 'Zoë ☂',
    }
    expect(tokenClaims(token(claims))).toEqual({ level: 'aal2', methods: ['totp', 'password'] })
  })

  it.each(['', 'no token', 'a.b.c', token(null), token([]), token({ aal: 2, amr: 'x' })])(
    'are those of a password session when the token is %j',
    (odd) => expect(tokenClaims(odd)).toEqual({ level: 'aal1', methods: [] }),
  )
})
