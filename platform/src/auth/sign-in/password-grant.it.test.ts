import { hash as bcryptHash } from 'bcryptjs'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'

describe('signing in with a password', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  // spec: A15
  it('returns a session for an e-mail address and a password', async () => {
    const { email, password, userId } = await platform.signUp()
    const client = platform.client()
    const { data, error } = await client.auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      expires_in: 3600,
      token_type: 'bearer',
      user: { id: userId, email },
    })
    expect((await client.auth.getUser()).data.user?.id).toBe(userId)
  })

  it('puts the JWT claims that policies and clients read into the access token', async () => {
    const { client, email, userId } = await platform.signUp()
    const session = (await client.auth.getSession()).data.session
    const claims = decodeJwt(session?.access_token ?? '')
    expect(claims).toEqual({
      iss: `${platform.config.publicUrl}/auth/v1`,
      sub: userId,
      aud: 'authenticated',
      exp: session?.expires_at,
      iat: (session?.expires_at ?? 0) - 3600,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
  })

  // spec: A28
  it('answers invalid credentials whether or not the account exists', async () => {
    const { email } = await platform.signUp()
    await platform.sql`insert into auth.users (email, email_confirmed_at) values ('without-password@example.org', now())`
    for (const address of [email, 'nobody@example.org', 'without-password@example.org', 'not an address']) {
      const { error } = await platform.client().auth.signInWithPassword({ email: address, password: 'a wrong guess' })
      expect(error).toMatchObject({
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      })
    }
  })

  it('accepts an imported bcrypt hash and replaces it with Argon2id', async () => {
    for (const variant of ['$2a$', '$2b$', '$2y$']) {
      const { email, userId } = await platform.signUp()
      const imported = (await bcryptHash('from elsewhere', 4)).replace(/^\$2.\$/, variant)
      await platform.sql`update auth.users set encrypted_password = ${imported} where id = ${userId}`
      const wrong = await platform.client().auth.signInWithPassword({ email, password: 'not from elsewhere' })
      expect(wrong.error?.code).toBe('invalid_credentials')
      for (let time = 0; time < 2; time += 1) {
        const { error } = await platform.client().auth.signInWithPassword({ email, password: 'from elsewhere' })
        expect(error).toBeNull()
      }
      const [row] = await platform.sql`select encrypted_password from auth.users where id = ${userId}`
      expect(row?.encrypted_password).toMatch(/^\$argon2id\$/)
    }
  })

  it('reports a password that is too short today', async () => {
    const { email, userId } = await platform.signUp()
    const imported = await bcryptHash('old', 4)
    await platform.sql`update auth.users set encrypted_password = ${imported} where id = ${userId}`
    const { data } = await platform.client().auth.signInWithPassword({ email, password: 'old' })
    expect(data.session).not.toBeNull()
    expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
  })

  it('refuses a banned user at sign-in, refresh and with a token', async () => {
    const { client, email, password, userId } = await platform.signUp()
    await platform.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${userId}`
    const banned = { code: 'user_banned', message: 'User is banned' }
    const signIn = await platform.client().auth.signInWithPassword({ email, password })
    expect(signIn.error).toMatchObject({ status: 400, ...banned })
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, ...banned })
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, ...banned })
  })

  it.each([
    ['password', { password: 'x' }, 'validation_failed', 'missing email or phone'],
    ['password', { phone: '123', password: 'x' }, 'phone_provider_disabled', 'Unsupported phone provider'],
    ['magic', {}, 'invalid_credentials', 'unsupported_grant_type'],
    ['', {}, 'invalid_credentials', 'unsupported_grant_type'],
    ['constructor', {}, 'invalid_credentials', 'unsupported_grant_type'],
  ])('refuses grant type "%s" with %j', async (grant, body, code, message) => {
    const answer = await call(platform, `/token?grant_type=${grant}`, { body })
    expect(answer).toMatchObject({ status: 400, body: { code, message } })
  })
})
