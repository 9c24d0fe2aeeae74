import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { enrolFactor, post, sessionOf, verifyFactor } from '../testing/authenticator.ts'
import { call } from '../testing/call.ts'
import { lastMailTo } from '../testing/mailbox.ts'
import { makeSessionsOld } from '../testing/old-sessions.ts'
import { keyFor, register, tryToRegister } from '../testing/passkeys.ts'

const needed = { status: 400, code: 'reauthentication_needed' }

describe('a session whose sign-in is older than ten minutes', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  it('registers a passkey only after reauthentication with the password', async () => {
    const { client, password, userId } = await platform.signUp()
    await makeSessionsOld(platform, userId)
    expect((await tryToRegister(client, keyFor(platform))).error).toMatchObject(needed)
    const wrong = await post(platform, client, '/reauthenticate', { password: 'not this' })
    expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'current_password_invalid'])
    expect((await tryToRegister(client, keyFor(platform))).error).toMatchObject(needed)
    expect((await post(platform, client, '/reauthenticate', { password })).status).toBe(204)
    await register(platform, client)
  })

  it('enrols a factor only after reauthentication with a mailed code', async () => {
    const { client, email, userId } = await platform.signUp()
    await makeSessionsOld(platform, userId)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    await client.auth.reauthenticate()
    const { code } = await lastMailTo(platform, email)
    expect((await post(platform, client, '/reauthenticate', { nonce: code })).status).toBe(204)
    await verifyFactor(client, await enrolFactor(client))
  })

  it('cannot finish an earlier enrolment', async () => {
    const { client, userId } = await platform.signUp()
    const factor = await enrolFactor(client)
    await makeSessionsOld(platform, userId)
    expect((await client.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject(needed)
  })

  it('creates recovery codes only after reauthentication', async () => {
    const { client, userId } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    expect((await post(platform, client, '/factors/recovery-codes', {})).status).toBe(200)
    await makeSessionsOld(platform, userId)
    const refused = await post(platform, client, '/factors/recovery-codes', {})
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'reauthentication_needed'])
  })

  it('cannot reauthenticate without a password or a code, nor at aal1 when the user has a factor', async () => {
    const { client, email, password } = await platform.signUp()
    expect((await post(platform, client, '/reauthenticate', {})).status).toBe(400)
    await verifyFactor(client, await enrolFactor(client))
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { access_token: bearer } = await sessionOf(other)
    const refused = await call(platform, '/reauthenticate', { bearer, body: { password } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })
})
