import { describe, expect, it } from 'vitest'
import { tokenClaims } from './token-claims.ts'

const token = (claims: unknown) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`

describe('the claims of an access token', () => {
  it('tell the level and how the session began', () => {
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
    'are those of a plain session when %j says nothing of use',
    (odd) => expect(tokenClaims(odd)).toEqual({ level: 'aal1', methods: [] }),
  )
})
