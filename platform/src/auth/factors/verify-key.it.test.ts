import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../../testing/index.ts'
import { assuranceLevels, codeOf, enrolFactor, post, sessionOf, verifyFactor } from '../testing/authenticator.ts'
import { keyFor, register } from '../testing/passkeys.ts'
import type { SoftwareKey, Tampering } from '../testing/software-key.ts'

const platform = useTestPlatform()

describe('a security key as second factor', () => {
  it('is created by the first challenge, raises the session, and is required at the next sign-in', async () => {
    const { client, email, password } = await platform.signUp()
    const key = keyFor(platform)
    const factorId = await enrolKey(client)
    const { data: listed } = await client.auth.mfa.listFactors()
    expect(listed?.all).toMatchObject([{ id: factorId, factor_type: 'webauthn', status: 'unverified' }])
    const made = await challengeOf(client, factorId)
    expect(made).toMatchObject({
      id: expect.any(String),
      type: 'webauthn',
      expires_at: expect.any(Number),
      webauthn: {
        type: 'create',
        credential_options: { publicKey: { rp: { id: 'localhost' }, user: { name: email } } },
      },
    })
    const { status, body } = await answer(client, factorId, key, made)
    expect([status, body]).toMatchObject([200, { user: { factors: [{ id: factorId, status: 'verified' }] } }])
    const claims = { aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] }
    expect(decodeJwt(body.access_token)).toMatchObject(claims)

    const later = platform.client()
    await later.auth.signInWithPassword({ email, password })
    expect(await assuranceLevels(later)).toEqual(['aal1', 'aal2'])
    const used = await challengeOf(later, factorId)
    const { publicKey } = used.webauthn.credential_options
    expect(used.webauthn.type).toBe('request')
    expect(publicKey).toMatchObject({
      rpId: 'localhost',
      allowCredentials: [{ id: key.id }],
      userVerification: 'preferred',
    })
    // After a password, user verification is not required.
    const raised = await answer(later, factorId, key, used, { isVerified: false })
    expect(raised.status).toBe(200)
    expect(decodeJwt(raised.body.access_token)).toMatchObject(claims)
    expect(JSON.stringify(raised.body.user)).not.toContain(key.id)
  })

  it.each([
    ['used on another site', { origin: 'https://evil.example' }],
    ['used for another site', { rpId: 'evil.example' }],
    ['whose counter went back', { counter: 1 }],
  ])('refuses a key %s', async (_name, tampering) => {
    const { client, factorId, key } = await withKey()
    const refused = await answer(client, factorId, key, await challengeOf(client, factorId), tampering)
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'mfa_verification_failed' }])
    expect((await answer(client, factorId, key, await challengeOf(client, factorId))).status).toBe(200)
  })

  it('refuses another key, a code instead of a key, and a key instead of a code', async () => {
    const { client, factorId, session } = await withKey()
    await client.auth.setSession(session)
    const wrong = { code: 'mfa_verification_failed' }
    const challenge = await challengeOf(client, factorId)
    expect((await answer(client, factorId, keyFor(platform), challenge, { userHandle: 'AA' })).body).toMatchObject(
      wrong,
    )
    const code = { challenge_id: (await challengeOf(client, factorId)).id, code: '000000' }
    expect(await (await post(platform, client, `/factors/${factorId}/verify`, code)).json()).toMatchObject(wrong)

    const app = await enrolFactor(client, 'App')
    const { id } = await challengeOf(client, app.id)
    const credential_response = keyFor(platform).get({ challenge: 'x', rpId: 'localhost' }, { userHandle: 'AA' })
    const response = await post(platform, client, `/factors/${app.id}/verify`, {
      challenge_id: id,
      webauthn: { type: 'request', credential_response },
    })
    expect(await response.json()).toMatchObject(wrong)
  })

  it('accepts one answer to a challenge, even if it was wrong', async () => {
    const { client, factorId, key } = await withKey()
    const challenge = await challengeOf(client, factorId)
    expect((await answer(client, factorId, key, challenge, { rpId: 'evil.example' })).status).toBe(422)
    const again = await answer(client, factorId, key, challenge)
    expect(again.body).toMatchObject({ code: 'mfa_challenge_expired' })
  })

  it('cannot be added to an unverified factor by a session at aal1', async () => {
    const { client, email, password } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client, 'App'))
    const waiting = await enrolKey(client)
    const opened = await challengeOf(client, waiting)
    const thief = platform.client()
    await thief.auth.signInWithPassword({ email, password })
    const refused = { code: 'insufficient_aal' }
    expect(await challengeOf(thief, waiting)).toMatchObject(refused)
    expect((await answer(thief, waiting, keyFor(platform), opened)).body).toMatchObject(refused)
    expect(await assuranceLevels(thief)).toEqual(['aal1', 'aal2'])
    expect((await answer(client, waiting, keyFor(platform), opened)).status).toBe(200)
  })

  it('can be removed, which lowers the sessions that it raised', async () => {
    const { client, factorId, session } = await withKey()
    await client.auth.setSession(session)
    expect(await assuranceLevels(client)).toEqual(['aal2', 'aal2'])
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    await client.auth.refreshSession()
    expect(await assuranceLevels(client)).toEqual(['aal1', 'aal1'])
    expect(decodeJwt((await sessionOf(client)).access_token).amr).toMatchObject([{ method: 'password' }])
  })

  it('is not created on a device that holds a passkey of the same user', async () => {
    const { client } = await platform.signUp()
    const { key } = await register(platform, client)
    const { webauthn } = await challengeOf(client, await enrolKey(client))
    expect(webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([{ id: key.id }])
  })

  it('works beside an authenticator app', async () => {
    const { client, email, password } = await platform.signUp()
    const app = await enrolFactor(client, 'App')
    await verifyFactor(client, app)
    const key = keyFor(platform)
    const factorId = await enrolKey(client)
    expect((await answer(client, factorId, key, await challengeOf(client, factorId))).status).toBe(200)
    const later = platform.client()
    await later.auth.signInWithPassword({ email, password })
    expect((await answer(later, factorId, key, await challengeOf(later, factorId))).status).toBe(200)
    platform.setNow(new Date(Date.now() + 60_000))
    const code = codeOf(app.secret, Date.now() + 60_000)
    expect((await later.auth.mfa.challengeAndVerify({ factorId: app.id, code })).error).toBeNull()
    platform.setNow(null)
  })

  it('is not offered where browsers have no passkeys', async () => {
    const plain = await startTestPlatform({ config: { publicUrl: 'http://192.0.2.7' } })
    const { client } = await plain.signUp()
    const { error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    await plain.stop()
    expect(error).toMatchObject({ status: 422, code: 'mfa_webauthn_enroll_not_enabled' })
  })
})

async function enrolKey(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
  if (!data) throw error
  expect(data).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' })
  return data.id
}

/** Requests a challenge as auth-js does, with a relying party that the server ignores. */
async function challengeOf(client: SupabaseClient, factorId: string) {
  const webauthn = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }
  return (await post(platform, client, `/factors/${factorId}/challenge`, { factorId, webauthn })).json()
}

async function answer(
  client: SupabaseClient,
  factorId: string,
  key: SoftwareKey,
  { id, webauthn }: Awaited<ReturnType<typeof challengeOf>>,
  tampering: Tampering = {},
) {
  const { type, credential_options } = webauthn
  const { publicKey } = credential_options
  const credential_response = type === 'create' ? key.create(publicKey, tampering) : key.get(publicKey, tampering)
  const response = await post(platform, client, `/factors/${factorId}/verify`, {
    challenge_id: id,
    webauthn: { type, rpId: 'evil.example', rpOrigins: ['https://evil.example'], credential_response },
  })
  return { status: response.status, body: await response.json() }
}

/** Signs up a user whose second factor is a key; `session` is at aal2. */
async function withKey() {
  const { client } = await platform.signUp()
  const key = keyFor(platform)
  const factorId = await enrolKey(client)
  const { body: session } = await answer(client, factorId, key, await challengeOf(client, factorId))
  return { client, factorId, key, session }
}
