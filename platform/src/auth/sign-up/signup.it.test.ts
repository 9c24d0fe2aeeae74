import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'

const password = 'correct horse battery'

describe('signing up without e-mail confirmation', () => {
  const platform = useTestPlatform({ config: { emailConfirmation: false, rateLimitFactor: 1_000_000 } })

  it('returns a session at once and sends no mail', async () => {
    const client = platform.client()
    const { data, error } = await client.auth.signUp({ email: 'ann@example.org', password })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.user).toMatchObject({ email: 'ann@example.org', role: 'authenticated', aud: 'authenticated' })
    expect(await mailsTo(platform, 'ann@example.org')).toEqual([])
  })

  it('keeps one account per address, regardless of case and spaces', async () => {
    const { data } = await platform.client().auth.signUp({ email: '  Bob@Example.ORG ', password })
    expect(data.user?.email).toBe('bob@example.org')
    const again = await platform.client().auth.signUp({ email: 'BOB@example.org', password })
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists', message: 'User already registered' })
  })

  it('gives the address to one of several concurrent sign-ups', async () => {
    const attempts = await Promise.all(
      [1, 2, 3, 4].map(() => platform.client().auth.signUp({ email: 'twins@example.org', password })),
    )
    expect(attempts.filter(({ data }) => data.session)).toHaveLength(1)
    expect(attempts.flatMap(({ error }) => (error ? [error.code] : []))).toEqual(Array(3).fill('user_already_exists'))
  })

  it('stores the user metadata', async () => {
    const data = { name: 'Zoë', nested: { list: [1, true, null] } }
    const signedUp = await platform.client().auth.signUp({ email: 'zoe@example.org', password, options: { data } })
    expect(signedUp.data.user?.user_metadata).toEqual(data)
  })

  // spec: A29
  it('refuses a weak password with a list of reasons', async () => {
    const { error } = await platform.client().auth.signUp({ email: 'weak@example.org', password: 'five5' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length'] })
    const bare = await call(platform, '/signup', { body: { email: 'weak@example.org', password: 'five5' } })
    expect(bare.body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 8 characters.',
      weak_password: { reasons: ['length'] },
    })
  })

  it('refuses a password that is easy to guess', async () => {
    const { error } = await platform.client().auth.signUp({ email: 'easy@example.org', password: 'password123' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['pwned'] })
  })

  it('accepts passwords of up to 128 characters', async () => {
    const fits = await platform
      .client()
      .auth.signUp({ email: 'long@example.org', password: `correct horse ${'ü'.repeat(114)}` })
    expect(fits.error).toBeNull()
    const tooLong = await platform.client().auth.signUp({ email: 'longer@example.org', password: 'p'.repeat(129) })
    expect(tooLong.error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'Password cannot be longer than 128 characters',
    })
  })

  it.each([
    [
      { email: 'not an address', password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [
      { email: `${'x'.repeat(250)}@b.org`, password },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    [{ email: 'c@example.org' }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ email: 'c@example.org', password: null }, 400, 'validation_failed', 'Signup requires a valid password'],
    [{ data: {} }, 422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    [{ phone: '123456', password }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    [
      { email: 'c@example.org', password, code_challenge: 'x'.repeat(43) },
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      { email: 'c@example.org', password, code_challenge: 'short', code_challenge_method: 's256' },
      400,
      'validation_failed',
      'code challenge has to be between 43 and 128 characters',
    ],
  ])('refuses %j', async (body, status, code, message) => {
    expect(await call(platform, '/signup', { body })).toMatchObject({ status, body: { code, message } })
  })
})

describe('signing up with e-mail confirmation', () => {
  const platform = useTestPlatform({ config: { emailConfirmation: true, rateLimitFactor: 1_000_000 } })

  it('returns no session until the link is opened', async () => {
    const email = 'pending@example.org'
    const { data, error } = await platform.client().auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
    expect(data.user?.email_confirmed_at).toBeUndefined()

    const early = await platform.client().auth.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const guess = await platform.client().auth.signInWithPassword({ email, password: 'a wrong guess' })
    expect(guess.error?.code).toBe('invalid_credentials')

    const { link } = await lastMailTo(platform, email)
    const opened = await fetch(link, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    const location = new URL(opened.headers.get('location') ?? '')
    const fragment = new URLSearchParams(location.hash.slice(1))
    expect([...fragment.keys()]).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(Object.fromEntries(fragment)).toMatchObject({
      token_type: 'bearer',
      type: 'signup',
      expires_in: '3600',
      sb: '',
    })

    const late = await platform.client().auth.signInWithPassword({ email, password })
    expect(late.data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
  })

  it.each(['email', 'signup'] as const)('accepts the mailed code as type %s', async (type) => {
    const email = `by-code-${type}@example.org`
    const client = platform.client()
    await client.auth.signUp({ email, password })
    const { data, error } = await client.auth.verifyOtp({
      email,
      token: (await lastMailTo(platform, email)).code,
      type,
    })
    expect(error).toBeNull()
    expect(data.session?.user.email_confirmed_at).toEqual(expect.any(String))
  })

  // spec: A16
  it('takes e-mail, password, data, code_challenge and code_challenge_method', async () => {
    const email = 'all-five@example.org'
    const challenge = 'c'.repeat(43)
    const answer = await call(platform, '/signup', {
      body: { email, password, data: { theme: 'dark' }, code_challenge: challenge, code_challenge_method: 's256' },
    })
    expect(answer).toMatchObject({ status: 200, body: { email, user_metadata: { theme: 'dark' } } })
    expect((await lastMailTo(platform, email)).token).toMatch(/^pkce_/)
    const [flow] = await platform.sql`
      select code_challenge, code_challenge_method, authentication_method from auth.flow_state
      join auth.users u on u.id = user_id where u.email = ${email}`
    expect(flow).toEqual({
      code_challenge: challenge,
      code_challenge_method: 's256',
      authentication_method: 'email/signup',
    })
  })
})
