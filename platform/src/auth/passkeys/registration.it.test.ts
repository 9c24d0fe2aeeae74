import { afterEach, describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../../testing/index.ts'
import { enrolFactor, verifyFactor } from '../testing/authenticator.ts'
import { keyFor, register, tryToRegister } from '../testing/passkeys.ts'

const platform = useTestPlatform()
afterEach(() => platform.setNow(null))

describe('registering a passkey', () => {
  it('asks the browser for a discoverable key that verifies the user', async () => {
    const { client, email } = await platform.signUp()
    const { data, error } = await client.auth.passkey.startRegistration()
    expect(error).toBeNull()
    expect(data?.options).toMatchObject({
      rp: { id: 'localhost', name: platform.config.appName },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
  })

  it('stores the passkey and excludes its device from the next registration', async () => {
    const { client } = await platform.signUp()
    const { id, key } = await register(platform, client)
    expect((await client.auth.passkey.list()).data).toEqual([{ id, created_at: expect.stringMatching(/Z$/) }])
    const { data } = await client.auth.passkey.startRegistration()
    expect(data?.options.excludeCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
  })

  it.each([
    ['made on another site', { origin: 'https://evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['whose owner was not checked', { isVerified: false }],
  ])('refuses a passkey %s', async (_name, tampering) => {
    const { client } = await platform.signUp()
    const { error } = await tryToRegister(client, keyFor(platform), tampering)
    expect(error).toMatchObject({ status: 400, code: 'webauthn_verification_failed' })
    expect((await client.auth.passkey.list()).data).toEqual([])
  })

  it('accepts one answer to a challenge, within five minutes, from the same user', async () => {
    const [ann, eve] = [await platform.signUp(), await platform.signUp()]
    const key = keyFor(platform)
    const start = async () => {
      const { data } = await ann.client.auth.passkey.startRegistration()
      if (!data) throw new Error('There is no challenge.')
      return { challengeId: data.challenge_id, credential: key.create(data.options) }
    }
    const expired = { status: 400, code: 'webauthn_challenge_expired' }
    const first = await start()
    expect((await eve.client.auth.passkey.verifyRegistration(first)).error).toMatchObject(expired)
    expect((await ann.client.auth.passkey.verifyRegistration(first)).error).toBeNull()
    expect((await ann.client.auth.passkey.verifyRegistration(first)).error).toMatchObject(expired)
    const late = await start()
    platform.setNow(new Date(Date.now() + 301_000))
    expect((await ann.client.auth.passkey.verifyRegistration(late)).error).toMatchObject(expired)
  })

  it('refuses a passkey that is already registered', async () => {
    const [ann, bob] = [await platform.signUp(), await platform.signUp()]
    const { key } = await register(platform, ann.client)
    const { error } = await tryToRegister(bob.client, key)
    expect(error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  })

  it('refuses an eleventh passkey', async () => {
    const { client } = await platform.signUp()
    for (let count = 0; count < 10; count++) await register(platform, client)
    const { error } = await client.auth.passkey.startRegistration()
    expect(error).toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })

  it('requires aal2 from a user who has a factor', async () => {
    const { client, email, password } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const refused = { status: 403, code: 'insufficient_aal' }
    expect((await other.auth.passkey.startRegistration()).error).toMatchObject(refused)
    await register(platform, client)
  })

  it('is not offered where browsers have no passkeys', async () => {
    const plain = await startTestPlatform({ config: { publicUrl: 'http://192.0.2.7' } })
    const { client } = await plain.signUp()
    const { error } = await client.auth.passkey.startRegistration()
    await plain.stop()
    expect(error).toMatchObject({ status: 422, code: 'passkey_disabled' })
  })
})
