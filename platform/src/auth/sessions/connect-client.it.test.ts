import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo } from '../testing/mailbox.ts'

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

describe('a session for another client', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')

  const person = async () => {
    const { client, userId, email } = await platform.signUp()
    const { session } = (await client.auth.getSession()).data
    return { userId, email, bearer: session?.access_token ?? '', refreshToken: session?.refresh_token ?? '' }
  }
  const connect = (bearer: string, body: object = { code_challenge: challenge, code_challenge_method: 's256' }) =>
    call(platform, '/sessions', { bearer, body })
  const codeOf = async (bearer: string) => ((await connect(bearer)).body as { auth_code: string }).auth_code
  const exchange = (auth_code: string, code_verifier = verifier, headers = {}) =>
    call(platform, '/token?grant_type=pkce', { body: { auth_code, code_verifier }, headers })
  const sessionsOf = (userId: string) =>
    platform.sql`select aal, amr, not_after from auth.sessions where user_id = ${userId} order by created_at`

  it('has tokens of its own, and neither a newer proof nor a later end than the session that asked for it', async () => {
    const { userId, bearer, refreshToken } = await person()
    await platform.sql`
      update auth.sessions set aal = 'aal2', not_after = now() + interval '1 hour' where user_id = ${userId}`
    const code = await codeOf(bearer)
    await platform.sql`
      update auth.sessions set amr = '[{"method":"totp","timestamp":1000}]' where user_id = ${userId}`
    const { status, body } = await exchange(code)
    expect(status).toBe(200)
    const { access_token, refresh_token } = body as Tokens
    expect(refresh_token).not.toBe(refreshToken)
    const [first, second] = await sessionsOf(userId)
    expect(second).toEqual(first)
    expect(first).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp', timestamp: 1000 }] })
    // Each ends without the other.
    await call(platform, '/logout?scope=local', { bearer, body: {} })
    expect((await call(platform, '/user', { bearer: access_token })).status).toBe(200)
    expect((await call(platform, '/user', { bearer })).status).toBe(403)
  })

  it('has the name of a browser extension among the devices, and the owner gets a mail about it', async () => {
    const { email, bearer } = await person()
    const headers = {
      Origin: `chrome-extension://${'a'.repeat(32)}`,
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    }
    const { refresh_token } = (await exchange(await codeOf(bearer), verifier, headers)).body as Tokens
    await expect.poll(async () => (await lastMailTo(platform, email)).text).toContain('Chrome extension on Linux')
    await call(platform, '/token?grant_type=refresh_token', { body: { refresh_token }, headers })
    const { body } = await call(platform, '/sessions', { bearer })
    expect(body).toContainEqual(expect.objectContaining({ is_current: false, device: 'Chrome extension on Linux' }))
  })

  it('is not given without the verifier, twice, or after the session that asked for it has ended', async () => {
    const { userId, bearer } = await person()
    const stolen = await codeOf(bearer)
    expect((await exchange(stolen, randomBytes(32).toString('base64url'))).status).toBe(400)
    const code = await codeOf(bearer)
    expect((await exchange(code)).status).toBe(200)
    expect((await exchange(code)).status).toBe(404)
    const late = await codeOf(bearer)
    await call(platform, '/logout?scope=global', { bearer, body: {} })
    expect((await exchange(late)).status).toBe(404)
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('is not asked for with an old proof, and cannot change how the person signs in', async () => {
    const { userId, bearer } = await person()
    const { access_token } = (await exchange(await codeOf(bearer))).body as Tokens
    expect((await connect(access_token)).status).toBe(400)
    expect((await call(platform, '/factors', { bearer: access_token, body: { factor_type: 'totp' } })).status).toBe(400)
    await platform.sql`
      update auth.sessions set amr = '[{"method":"password","timestamp":1000}]' where user_id = ${userId}`
    expect((await connect(bearer)).body).toMatchObject({ code: 'reauthentication_needed' })
  })

  it('is refused to strangers, and for a challenge that is missing or plain', async () => {
    const { bearer } = await person()
    expect((await connect('')).status).toBe(401)
    for (const body of [{}, { code_challenge: challenge, code_challenge_method: 'plain' }])
      expect((await connect(bearer, body)).status).toBe(400)
  })
})
