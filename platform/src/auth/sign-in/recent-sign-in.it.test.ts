import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/index.ts'
import { enrolled, post, sessionOf, verified } from '../testing/authenticator.ts'
import { call } from '../testing/call.ts'
import { lastMailTo } from '../testing/mailbox.ts'
import { makeSessionsOld } from '../testing/old-sessions.ts'
import { keyFor, register, tryToRegister } from '../testing/passkeys.ts'

const needed = { status: 400, code: 'reauthentication_needed' }

describe('a session whose sign-in is older than ten minutes', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform({ config: { rateLimitFactor: 1_000_000 } })
  })
  afterAll(() => platform.stop())

  it('adds a passkey only after the password', async () => {
    const { client, password, userId } = await platform.signUp()
    await makeSessionsOld(platform, userId)
    expect((await tryToRegister(client, keyFor(platform))).error).toMatchObject(needed)
    const wrong = await post(platform, client, '/reauthenticate', { password: 'not this' })
    expect([wrong.status, (await wrong.json()).code]).toEqual([400, 'current_password_invalid'])
    expect((await tryToRegister(client, keyFor(platform))).error).toMatchObject(needed)
    expect((await post(platform, client, '/reauthenticate', { password })).status).toBe(204)
    await register(platform, client)
  })

  it('enrols a second factor only after a mailed code', async () => {
    const { client, email, userId } = await platform.signUp()
    await makeSessionsOld(platform, userId)
    expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
    await client.auth.reauthenticate()
    const { code } = await lastMailTo(platform, email)
    expect((await post(platform, client, '/reauthenticate', { nonce: code })).status).toBe(204)
    await verified(client, await enrolled(client))
  })

  it('does not finish an enrolment that began earlier', async () => {
    const { client, userId } = await platform.signUp()
    const factor = await enrolled(client)
    await makeSessionsOld(platform, userId)
    expect((await client.auth.mfa.challenge({ factorId: factor.id })).error).toMatchObject(needed)
  })

  it('creates recovery codes only after the second step or the password', async () => {
    const { client, userId } = await platform.signUp()
    await verified(client, await enrolled(client))
    expect((await post(platform, client, '/factors/recovery-codes', {})).status).toBe(200)
    await makeSessionsOld(platform, userId)
    const refused = await post(platform, client, '/factors/recovery-codes', {})
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'reauthentication_needed'])
  })

  it('proves nothing without a password or a code, and not before the second step', async () => {
    const { client, email, password } = await platform.signUp()
    expect((await post(platform, client, '/reauthenticate', {})).status).toBe(400)
    await verified(client, await enrolled(client))
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const { access_token: bearer } = await sessionOf(other)
    const refused = await call(platform, '/reauthenticate', { bearer, body: { password } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
  })
})
