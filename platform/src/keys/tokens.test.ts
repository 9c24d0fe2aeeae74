import { SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const SECRET = 'a secret of at least thirty-two characters'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

describe('access tokens', () => {
  it('verify to the caller they were signed for', async () => {
    const tokens = createTokens(SECRET)
    const token = await tokens.sign({ sub: 'someone', role: 'authenticated', exp: inAnHour() })
    expect(await tokens.verify(token)).toMatchObject({
      ok: true,
      caller: { role: 'authenticated', claims: { sub: 'someone' } },
    })
  })

  it('expire on time, even when they were verified before', async () => {
    let now = Date.now()
    const tokens = createTokens(SECRET, () => now)
    const exp = Math.floor(now / 1000) + 60
    const token = await tokens.sign({ role: 'authenticated', exp })
    expect(await tokens.verify(token)).toMatchObject({ ok: true })
    now += 61_000
    expect(await tokens.verify(token)).toEqual({ ok: false, fault: { kind: 'expired', expiredAt: exp } })
  })

  it('are refused when signed with another secret, another algorithm or none', async () => {
    const tokens = createTokens(SECRET)
    const other = await createTokens('another secret of thirty-two characters').sign({ role: 'service_role' })
    const hs512 = await new SignJWT({ role: 'service_role' })
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(SECRET.repeat(2)))
    const none = new UnsecuredJWT({ role: 'service_role' }).encode()
    for (const token of [other, hs512, none])
      expect(await tokens.verify(token)).toMatchObject({ ok: false, fault: { kind: 'bad-signature' } })
  })

  it('are refused when they name an unknown role', async () => {
    const tokens = createTokens(SECRET)
    const token = await tokens.sign({ role: 'postgres', exp: inAnHour() })
    expect(await tokens.verify(token)).toEqual({ ok: false, fault: { kind: 'unknown-role', role: 'postgres' } })
  })

  it.each(['', 'nonsense', 'a.b', 'a.b.c', 'a.b.c.d'])('never throw for the token "%s"', async (token) => {
    expect((await createTokens(SECRET).verify(token)).ok).toBe(false)
  })
})
