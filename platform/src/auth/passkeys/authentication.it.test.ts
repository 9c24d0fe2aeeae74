import { decodeJwt } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { assuranceLevels, enrolFactor, sessionOf, verifyFactor } from '../testing/authenticator.ts'
import { call } from '../testing/call.ts'
import { keyFor, register, signInWith } from '../testing/passkeys.ts'

const platform = useTestPlatform()
afterEach(() => platform.setNow(null))

const refused = { status: 400, code: 'webauthn_verification_failed', message: 'The passkey was not accepted' }

describe('signing in with a passkey', () => {
  it('starts a session at aal2', async () => {
    const { client, userId, email } = await platform.signUp()
    const { id, key } = await register(platform, client)
    const device = platform.client()
    const { data, error } = await signInWith(device, key)
    expect(error).toBeNull()
    expect(data?.user).toMatchObject({ id: userId, email })
    const { access_token } = await sessionOf(device)
    expect(decodeJwt(access_token)).toMatchObject({ sub: userId, aal: 'aal2', amr: [{ method: 'passkey' }] })
    expect((await device.auth.refreshSession()).error).toBeNull()
    expect(await assuranceLevels(device)).toEqual(['aal2', 'aal2'])
    const { data: passkeys } = await device.auth.passkey.list()
    expect(passkeys).toMatchObject([{ id, last_used_at: expect.stringMatching(/Z$/) }])
  })

  it('needs no code from an account with a second factor', async () => {
    const { client } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    const { key } = await register(platform, client)
    const device = platform.client()
    expect((await signInWith(device, key)).error).toBeNull()
    expect(await assuranceLevels(device)).toEqual(['aal2', 'aal2'])
  })

  it('reveals no account: the options list no passkeys', async () => {
    const { client, email } = await platform.signUp()
    await register(platform, client)
    const asked = await call(platform, '/passkeys/authentication/options', { body: { email } })
    expect(asked.status).toBe(200)
    expect(asked.body).toEqual({
      challenge_id: expect.any(String),
      expires_at: expect.any(Number),
      options: {
        challenge: expect.any(String),
        rpId: 'localhost',
        allowCredentials: [],
        userVerification: 'required',
        timeout: 300_000,
      },
    })
  })

  it.each([
    ['used on another site', { origin: 'https://evil.example' }],
    ['used for another site', { rpId: 'evil.example' }],
    ['whose owner was not checked', { isVerified: false }],
    ['whose counter went back', { counter: 1 }],
    ['that names another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('refuses a passkey %s', async (_name, tampering) => {
    const { client } = await platform.signUp()
    const { key } = await register(platform, client)
    const device = platform.client()
    expect((await signInWith(device, key, tampering)).error).toMatchObject(refused)
    expect((await signInWith(device, key)).error).toBeNull()
  })

  it('refuses an unknown passkey with the same error', async () => {
    const { client } = await platform.signUp()
    const { id, key } = await register(platform, client)
    const stranger = keyFor(platform)
    stranger.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'AAAAAAAAAAAAAAAAAAAAAA' } })
    expect((await signInWith(platform.client(), stranger)).error).toMatchObject(refused)
    expect((await client.auth.passkey.delete({ passkeyId: id })).error).toBeNull()
    expect((await signInWith(platform.client(), key)).error).toMatchObject(refused)
  })

  it('accepts one answer to a challenge within five minutes, even if it was wrong', async () => {
    const { client } = await platform.signUp()
    const { key } = await register(platform, client)
    const device = platform.client()
    const start = async () => {
      const { data } = await device.auth.passkey.startAuthentication()
      if (!data) throw new Error('There is no challenge.')
      return { challengeId: data.challenge_id, options: data.options }
    }
    const answer = async ({ challengeId, options }: Awaited<ReturnType<typeof start>>, tampering = {}) =>
      (await device.auth.passkey.verifyAuthentication({ challengeId, credential: key.get(options, tampering) })).error
    const expired = { status: 400, code: 'webauthn_challenge_expired' }
    const first = await start()
    expect(await answer(first)).toBeNull()
    expect(await answer(first)).toMatchObject(expired)
    const second = await start()
    expect(await answer(second, { isVerified: false })).toMatchObject(refused)
    expect(await answer(second)).toMatchObject(expired)
    const third = await start()
    platform.setNow(new Date(Date.now() + 301_000))
    expect(await answer(third)).toMatchObject(expired)
  })

  it('refuses the challenge of a registration', async () => {
    const { client } = await platform.signUp()
    const { key } = await register(platform, client)
    const { data } = await client.auth.passkey.startRegistration()
    if (!data) throw new Error('There is no challenge.')
    const credential = key.get({ challenge: data.options.challenge, rpId: 'localhost' })
    const { error } = await client.auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
    expect(error).toMatchObject({ code: 'webauthn_challenge_expired' })
  })

  it('refuses a banned user', async () => {
    const { client, userId } = await platform.signUp()
    const { key } = await register(platform, client)
    await platform.service().auth.admin.updateUserById(userId, { ban_duration: '1h' })
    expect((await signInWith(platform.client(), key)).error).toMatchObject({ code: 'user_banned' })
  })

  it('refuses an invalid body as bad_json', async () => {
    const { status, body } = await call(platform, '/passkeys/authentication/verify', { body: { challenge_id: 'x' } })
    expect([status, body]).toMatchObject([400, { code: 'bad_json' }])
  })
})

describe('guessing passkeys', () => {
  const strict = useTestPlatform({ config: { rateLimitFactor: 0.1 } })

  it('is stopped for one passkey first, and then for the whole address', async () => {
    const key = keyFor(strict)
    const body = (id: string) => ({
      challenge_id: crypto.randomUUID(),
      credential: { ...key.get({ challenge: 'x', rpId: 'localhost' }, { userHandle: 'AA' }), id },
    })
    const statuses = async (id: () => string, count: number) => {
      const answers: number[] = []
      for (let attempt = 0; attempt < count; attempt++)
        answers.push((await call(strict, '/passkeys/authentication/verify', { body: body(id()) })).status)
      return answers
    }
    expect(await statuses(() => key.id, 3)).toEqual([400, 400, 429])
    expect(await statuses(() => crypto.randomUUID(), 4)).toEqual([400, 400, 400, 429])
    expect((await call(strict, '/passkeys/authentication/options', { body: {} })).status).toBe(429)
  })
})
