import { decodeJwt } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import {
  assuranceLevels,
  codeOf,
  enrolFactor,
  post,
  sessionOf,
  verifyFactor,
  wrongCode,
} from '../testing/authenticator.ts'

let clock: number
const platform = useTestPlatform()
afterEach(() => platform.setNow(null))

describe('verifying a factor', () => {
  // spec: A23
  it('raises the session to aal2 after enrolment, challenge and code, and unenrolling lowers it', async () => {
    const { client } = await platform.signUp()
    const before = await sessionOf(client)
    expect(await assuranceLevels(client)).toEqual(['aal1', 'aal1'])
    const factor = await enrolFactor(client)
    const { data: challenge, error } = await client.auth.mfa.challenge({ factorId: factor.id })
    expect(error).toBeNull()
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) })
    const answer = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge?.id ?? '',
      code: codeOf(factor.secret),
    })
    expect(answer.error).toBeNull()
    expect(answer.data?.user?.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    expect(await assuranceLevels(client)).toEqual(['aal2', 'aal2'])

    const after = await sessionOf(client)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    const claims = decodeJwt(after.access_token)
    expect(claims.session_id).toBe(decodeJwt(before.access_token).session_id)
    expect(claims.aal).toBe('aal2')
    expect(claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])

    const { data: gone } = await client.auth.mfa.unenroll({ factorId: factor.id })
    expect(gone).toEqual({ id: factor.id })
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([])
    await client.auth.refreshSession()
    expect(await assuranceLevels(client)).toEqual(['aal1', 'aal1'])
  })

  it('keeps aal2 after a refresh', async () => {
    const { client } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await assuranceLevels(client)).toEqual(['aal2', 'aal2'])
  })

  it('lists each authentication method once in the amr claim', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    const start = Date.now()
    for (const minute of [0, 1, 2]) {
      at(start + minute * 60_000)
      const code = codeOf(factor.secret, clock)
      expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
    }
    const { amr } = decodeJwt<{ amr: { method: string; timestamp: number }[] }>((await sessionOf(client)).access_token)
    expect(amr.map(({ method }) => method)).toEqual(['totp', 'password'])
    expect(amr[0]?.timestamp).toBe(Math.floor(clock / 1000))
  })

  it('is required at the next sign-in', async () => {
    const { client, email, password } = await platform.signUp()
    await verifyFactor(client, await enrolFactor(client))
    const later = platform.client()
    await later.auth.signInWithPassword({ email, password })
    expect(await assuranceLevels(later)).toEqual(['aal1', 'aal2'])
    // The password alone changes nothing of the account.
    expect((await later.auth.updateUser({ data: { name: 'Eve' } })).error?.code).toBe('insufficient_aal')
    await later.auth.signOut({ scope: 'others' })
    await later.auth.signInWithPassword({ email, password })
    await later.auth.signOut({ scope: 'global' })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('refuses a wrong code and stays at aal1', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: wrongCode(factor.secret) })
    expect([error?.status, error?.code, error?.message]).toEqual([
      422,
      'mfa_verification_failed',
      'Invalid TOTP code entered',
    ])
    expect(await assuranceLevels(client)).toEqual(['aal1', 'aal1'])
  })

  it('accepts a code once, also from two concurrent requests', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    at(Date.now())
    const code = codeOf(factor.secret, clock)
    const challenges = await Promise.all([0, 1].map(() => client.auth.mfa.challenge({ factorId: factor.id })))
    const outcomes = await Promise.all(
      challenges.map(({ data }) =>
        post(platform, client, `/factors/${factor.id}/verify`, { challenge_id: data?.id, code }).then(
          ({ status }) => status,
        ),
      ),
    )
    expect(outcomes.sort()).toEqual([200, 422])
    const again = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(again.error?.code).toBe('mfa_verification_failed')
    at(clock + 30_000)
    const next = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeOf(factor.secret, clock) })
    expect(next.error).toBeNull()
  })

  it('refuses a challenge that is older than five minutes or was used', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    at(Date.now())
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id })
    expect(challenge?.expires_at).toBe(Math.floor(clock / 1000) + 300)
    const verify = () =>
      client.auth.mfa.verify({
        factorId: factor.id,
        challengeId: challenge?.id ?? '',
        code: codeOf(factor.secret, clock),
      })
    at(clock + 301_000)
    const late = await verify()
    expect([late.error?.status, late.error?.code]).toEqual([422, 'mfa_challenge_expired'])
    at(clock - 60_000)
    expect((await verify()).error).toBeNull()
    at(clock + 30_000)
    expect((await verify()).error?.code).toBe('mfa_challenge_expired')
  })

  it('refuses the challenge of another factor', async () => {
    const { client } = await platform.signUp()
    const [one, two] = [await enrolFactor(client, 'One'), await enrolFactor(client, 'Two')]
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: one.id })
    const { error } = await client.auth.mfa.verify({
      factorId: two.id,
      challengeId: challenge?.id ?? '',
      code: codeOf(two.secret),
    })
    expect(error?.code).toBe('mfa_challenge_expired')
  })

  it('removes other unverified factors and ends the sessions at aal1', async () => {
    const { client, email, password } = await platform.signUp()
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    await enrolFactor(client, 'Left behind')
    const factor = await enrolFactor(client, 'Kept')
    await verifyFactor(client, factor)
    expect((await client.auth.mfa.listFactors()).data?.all.map(({ id }) => id)).toEqual([factor.id])
    const { error } = await other.auth.refreshSession()
    expect(error).not.toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
  })

  it('answers with a complete session', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    const challenge = await (
      await post(platform, client, `/factors/${factor.id}/challenge`, { factorId: factor.id })
    ).json()
    expect(Object.keys(challenge).sort()).toEqual(['expires_at', 'id', 'type'])
    const body = { challenge_id: challenge.id, code: codeOf(factor.secret) }
    const session = await (await post(platform, client, `/factors/${factor.id}/verify`, body)).json()
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { factors: [{ id: factor.id }] } })
    expect(session).toHaveProperty('access_token')
    expect(session).toHaveProperty('refresh_token')
    expect(session).toHaveProperty('expires_at')
  })

  it('answers 404 for another user’s factor and for an invalid id', async () => {
    const ann = await platform.signUp()
    const eve = await platform.signUp()
    const factor = await enrolFactor(ann.client)
    for (const path of [`/factors/${factor.id}/challenge`, `/factors/${crypto.randomUUID()}/challenge`]) {
      const response = await post(platform, eve.client, path, {})
      expect([response.status, (await response.json()).code]).toEqual([404, 'mfa_factor_not_found'])
    }
    const { error } = await eve.client.auth.mfa.unenroll({ factorId: factor.id })
    expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found'])
    const noId = await post(platform, eve.client, '/factors/nonsense/challenge', {})
    expect([noId.status, (await noId.json()).code]).toEqual([404, 'validation_failed'])
  })

  it('refuses an invalid body as bad_json', async () => {
    const { client } = await platform.signUp()
    const factor = await enrolFactor(client)
    const response = await post(platform, client, `/factors/${factor.id}/verify`, { challenge_id: 'x', code: '123456' })
    expect([response.status, (await response.json()).code]).toEqual([400, 'bad_json'])
  })
})

describe('guessing codes', () => {
  const strict = useTestPlatform({ config: { rateLimitFactor: 1 } })

  it('is stopped after ten attempts, with a Retry-After header', async () => {
    const { client } = await strict.signUp()
    const factor = await enrolFactor(client)
    const answers: Response[] = []
    for (let guess = 0; guess < 11; guess++)
      answers.push(
        await post(strict, client, `/factors/${factor.id}/verify`, {
          challenge_id: crypto.randomUUID(),
          code: '000000',
        }),
      )
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answers.at(-1)?.json()).toMatchObject({ code: 'over_request_rate_limit' })
  })
})

function at(milliseconds: number): void {
  clock = milliseconds
  platform.setNow(new Date(milliseconds))
}
