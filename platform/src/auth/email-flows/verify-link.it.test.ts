import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo } from '../testing/mailbox.ts'

describe('GET /verify in a browser', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  const open = async (address: string) =>
    new URL((await fetch(address, { redirect: 'manual' })).headers.get('location') ?? 'about:blank')
  const failure = (url: URL) => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

  it.each([
    ['', 'invalid_request', 'Verify requires a verification type'],
    ['?type=recovery', 'invalid_request', 'Verify requires a token or a token hash'],
    ['?type=nonsense&token=x', 'invalid_request', 'Unsupported verification type'],
    ['?type=recovery&token=x', 'access_denied', 'Email link is invalid or has expired'],
  ])('redirects to the site with the error for "%s"', async (query, error, error_description) => {
    const url = await open(`${platform.url}/auth/v1/verify${query}`)
    expect(url.origin).toBe(new URL(platform.config.publicUrl).origin)
    expect(failure(url)).toMatchObject({ error, error_description, sb: '' })
  })

  it('refuses a token with the wrong type', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email)
    const { link, token } = await lastMailTo(platform, email)
    expect(failure(await open(link.replace('type=recovery', 'type=signup')))).toMatchObject({
      error_code: 'otp_expired',
    })
    expect((await platform.client().auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull()
  })

  it('refuses a banned user and keeps the token valid', async () => {
    const { email, userId } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email)
    const { link } = await lastMailTo(platform, email)
    await platform.sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${userId}`
    expect(failure(await open(link))).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
    await platform.sql`update auth.users set banned_until = null where id = ${userId}`
    expect((await open(link)).hash).toContain('access_token=')
  })

  it('returns a code for an address change that began with a code challenge', async () => {
    const { client, email } = await platform.signUp()
    const newEmail = 'moved-with-challenge@example.org'
    const code_verifier = 'v'.repeat(56)
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
    const body = { email: newEmail, code_challenge, code_challenge_method: 's256' }
    const path = `/user?redirect_to=${encodeURIComponent(`${platform.url}/settings?tab=account`)}`
    expect(await call(platform, path, { method: 'PUT', bearer, body })).toMatchObject({ status: 200 })

    const half = await open((await lastMailTo(platform, email)).link)
    expect(half.searchParams.get('message')).toMatch(/^Confirmation link accepted\./)
    const done = await open((await lastMailTo(platform, newEmail)).link)
    expect([done.pathname, done.searchParams.get('tab'), done.hash]).toEqual(['/settings', 'account', ''])
    const auth_code = done.searchParams.get('code')
    const session = await call(platform, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
    expect(session).toMatchObject({ status: 200, body: { user: { email: newEmail } } })
  })

  it('keeps the mail’s code valid until the client that requested the mail has exchanged the link’s code', async () => {
    const { email } = await platform.signUp()
    const code_verifier = 'v'.repeat(56)
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const ask = async () => {
      await call(platform, '/recover', { body: { email, code_challenge, code_challenge_method: 's256' } })
      return lastMailTo(platform, email)
    }
    const exchange = async (url: URL) => {
      const auth_code = url.searchParams.get('code')
      return (await call(platform, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })).status
    }
    const type = async (token: string) =>
      (await platform.client().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code ?? 'signed in'

    const first = await ask()
    expect((await open(first.link)).searchParams.get('code')).toBeTruthy()
    expect(await type(first.code)).toBe('signed in')
    expect(failure(await open(first.link))).toMatchObject({ error_code: 'otp_expired' })

    const [older, newer] = [await ask(), await ask()]
    await open(newer.link)
    expect(await exchange(await open(newer.link))).toBe(200)
    expect(failure(await open(newer.link))).toMatchObject({ error_code: 'otp_expired' })
    expect([await type(newer.code), await type(older.code)]).toEqual(['otp_expired', 'otp_expired'])
  })

  it('is not cached', async () => {
    const response = await fetch(`${platform.url}/auth/v1/verify?type=recovery&token=x`, { redirect: 'manual' })
    expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
  })
})
