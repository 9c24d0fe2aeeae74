import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'

describe('signing in with a mailed code', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  it('returns a session to an existing and to a new user', async () => {
    const known = await platform.signUp()
    for (const email of [known.email, 'new-by-code@example.org']) {
      const client = platform.client()
      expect((await client.auth.signInWithOtp({ email, options: { data: { from: 'code' } } })).error).toBeNull()
      const token = (await lastMailTo(platform, email)).code
      expect(token).toMatch(/^\d{6}$/)
      const { data, error } = await client.auth.verifyOtp({ email: email.toUpperCase(), token, type: 'email' })
      expect(error).toBeNull()
      expect(data.user?.email_confirmed_at).toEqual(expect.any(String))
      expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
    }
    expect((await platform.client().auth.signInWithPassword(known)).error).toBeNull()
    const [person] =
      await platform.sql`select raw_user_meta_data from auth.users where email = 'new-by-code@example.org'`
    expect(person?.raw_user_meta_data).toEqual({ from: 'code' })
  })

  it('creates no user and sends no mail when create_user is false', async () => {
    const email = 'not-created@example.org'
    const { error } = await platform.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } })
    expect(error).toBeNull()
    expect(await mailsTo(platform, email)).toEqual([])
    expect(await platform.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0)
  })

  it('accepts a code once, also in concurrent requests', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.signInWithOtp({ email })
    const { code } = await lastMailTo(platform, email)
    const tries = await Promise.all(
      [1, 2, 3].map(() => platform.client().auth.verifyOtp({ email, token: code, type: 'email' })),
    )
    expect(tries.filter(({ data }) => data.session)).toHaveLength(1)
    expect(tries.flatMap(({ error }) => (error ? [error.code] : []))).toEqual(['otp_expired', 'otp_expired'])
  })

  it('refuses a code after five wrong attempts, while the link still works', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.signInWithOtp({ email })
    const { code, token } = await lastMailTo(platform, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time += 1) {
      const { error } = await platform.client().auth.verifyOtp({ email, token: wrong, type: 'email' })
      expect(error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
    }
    expect((await platform.client().auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
    const linked = await platform.client().auth.verifyOtp({ token_hash: token, type: 'email' })
    expect(linked.data.session).not.toBeNull()
  })

  it('accepts the code of one of the last three mails only, since each makes guessing easier', async () => {
    const { email } = await platform.signUp()
    for (let time = 0; time < 4; time += 1) await platform.client().auth.signInWithOtp({ email })
    const [first, second] = await mailsTo(platform, email)
    const verify = (token = '') => platform.client().auth.verifyOtp({ email, token, type: 'email' })
    expect((await verify(first?.code)).error?.code).toBe('otp_expired')
    const [counted] =
      await platform.sql`select min(attempts)::int as least from auth.one_time_tokens where relates_to = ${email}`
    expect(counted?.least).toBe(1)
    expect((await verify(second?.code)).error).toBeNull()
  })

  it('keeps earlier codes valid after another request, and voids them once one is used', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.signInWithOtp({ email })
    await platform.client().auth.signInWithOtp({ email })
    const [first, second] = await mailsTo(platform, email)
    expect((await platform.client().auth.verifyOtp({ token_hash: first?.token ?? '', type: 'email' })).error).toBeNull()
    expect(
      (await platform.client().auth.verifyOtp({ token_hash: second?.token ?? '', type: 'email' })).error?.code,
    ).toBe('otp_expired')
  })

  it('stores nothing in the database that could sign in', async () => {
    const { email, userId } = await platform.signUp()
    await platform.client().auth.signInWithOtp({ email })
    const { code, token } = await lastMailTo(platform, email)
    const [row] = await platform.sql`select token_hash from auth.one_time_tokens where user_id = ${userId}`
    expect(row?.token_hash).not.toBe(token)
    expect(row?.token_hash).not.toContain(code)
    expect((await platform.client().auth.verifyOtp({ token_hash: row?.token_hash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    )
  })

  it.each([
    ['/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
    ['/otp', { phone: '123' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
    ['/verify', {}, 400, 'validation_failed', 'Verify requires a verification type'],
    ['/verify', { type: 'email' }, 400, 'validation_failed', 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'email', token_hash: 'x', email: 'a@b.c' },
      400,
      'validation_failed',
      'Only the token_hash and type should be provided',
    ],
    [
      '/verify',
      { type: 'email', token: '123456' },
      400,
      'validation_failed',
      'Only an email address or phone number should be provided on verify',
    ],
    [
      '/verify',
      { type: 'nonsense', token: '1', email: 'a@b.c' },
      400,
      'validation_failed',
      'Unsupported verification type',
    ],
    [
      '/verify',
      { type: 'email', token: '123456', email: 'nobody@example.org' },
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ],
    ['/verify', { type: 'email', token_hash: 'x' }, 403, 'otp_expired', 'Email link is invalid or has expired'],
    [
      '/resend',
      { email: 'a@b.c' },
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    ],
    ['/resend', { type: 'signup' }, 400, 'validation_failed', 'Type provided requires an email address'],
  ])('refuses at %s the body %j', async (path, body, status, code, message) => {
    expect(await call(platform, path, { body })).toMatchObject({ status, body: { code, message } })
  })
})

describe('POST /resend', () => {
  const platform = useTestPlatform({ config: { emailConfirmation: true, rateLimitFactor: 1_000_000 } })

  it('mails a new code to an unconfirmed user, and answers everybody alike', async () => {
    const email = 'again@example.org'
    await platform.client().auth.signUp({ email, password: 'correct horse battery' })
    for (const address of [email, 'nobody@example.org'])
      expect((await platform.client().auth.resend({ type: 'signup', email: address })).error).toBeNull()
    const mails = await mailsTo(platform, email)
    expect(mails).toHaveLength(2)
    expect(
      (await platform.client().auth.verifyOtp({ email, token: mails[1]?.code ?? '', type: 'signup' })).error,
    ).toBeNull()
    expect((await platform.client().auth.resend({ type: 'signup', email })).error).toBeNull()
    expect((await lastMailTo(platform, email)).subject).toBe('You already have a Jotsam account')
  })
})
