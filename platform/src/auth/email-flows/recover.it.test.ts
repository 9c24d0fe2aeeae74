import { createHash, randomBytes } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'

describe('recovering a password', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  /** A client with PKCE that stores the code verifier, like a browser. */
  const browser = (): SupabaseClient => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    return platform.client({ auth: { flowType: 'pkce', storage, persistSession: true } })
  }
  const open = async (link: string, init: RequestInit = {}) => {
    const response = await fetch(link, { redirect: 'manual', ...init })
    return { status: response.status, location: response.headers.get('location') ?? '' }
  }

  // spec: A17
  it('takes the address, the code challenge and the redirect', async () => {
    const { email } = await platform.signUp()
    const redirectTo = `${platform.url}/auth?mode=reset-password`
    const client = browser()
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull()
    const mail = await lastMailTo(platform, email)
    expect(mail.token).toMatch(/^pkce_/)
    expect(new URL(mail.link).searchParams.get('type')).toBe('recovery')
    expect(new URL(mail.link).searchParams.get('redirect_to')).toBe(redirectTo)
    const [flow] = await platform.sql`
      select code_challenge, code_challenge_method from auth.flow_state join auth.users u on u.id = user_id
      where u.email = ${email}`
    expect(flow).toEqual({ code_challenge: expect.stringMatching(/^[\w-]{43}$/), code_challenge_method: 's256' })
  })

  // spec: A18
  it('returns a session for the code and the verifier, which can set a new password', async () => {
    const { email, password } = await platform.signUp()
    const client = browser()
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${platform.url}/auth?mode=reset-password` })
    const opened = await open((await lastMailTo(platform, email)).link)
    expect(opened.status).toBe(303)
    const target = new URL(opened.location)
    expect(`${target.origin}${target.pathname}`).toBe(`${platform.url}/auth`)
    expect(target.searchParams.get('mode')).toBe('reset-password')
    expect(target.hash).toBe('')

    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'recovery' }])
    expect((await client.auth.updateUser({ password: 'a brand new one' })).error).toBeNull()
    const signIn = (given: string) => platform.client().auth.signInWithPassword({ email, password: given })
    expect((await signIn('a brand new one')).error).toBeNull()
    expect((await signIn(password)).error?.code).toBe('invalid_credentials')
  })

  it('accepts a verifier of 56 random characters with the method s256', async () => {
    const { email } = await platform.signUp()
    const code_verifier = randomBytes(42).toString('base64url')
    expect(code_verifier).toHaveLength(56)
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    await call(platform, '/recover', { body: { email, code_challenge, code_challenge_method: 's256' } })
    const { location } = await open((await lastMailTo(platform, email)).link)
    const auth_code = new URL(location).searchParams.get('code')
    const answer = await call(platform, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
    expect(answer).toMatchObject({ status: 200, body: { user: { email } } })
  })

  it('refuses a wrong verifier without using up the code', async () => {
    const { email } = await platform.signUp()
    const client = browser()
    await client.auth.resetPasswordForEmail(email)
    const { location } = await open((await lastMailTo(platform, email)).link)
    const auth_code = new URL(location).searchParams.get('code') ?? ''
    const exchange = (code_verifier: string) =>
      call(platform, '/token?grant_type=pkce', { body: { auth_code, code_verifier } })
    expect(await exchange('v'.repeat(56))).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await client.auth.exchangeCodeForSession(auth_code)).error).toBeNull()
    expect(await exchange('v'.repeat(56))).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
    expect(await exchange('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('refuses a code after five minutes', async () => {
    const { email } = await platform.signUp()
    const client = browser()
    await client.auth.resetPasswordForEmail(email)
    const { location } = await open((await lastMailTo(platform, email)).link)
    platform.setNow(new Date(Date.now() + 6 * 60_000))
    const { error } = await client.auth.exchangeCodeForSession(new URL(location).searchParams.get('code') ?? '')
    platform.setNow(null)
    expect(error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  it('returns the session in the fragment when there is no code challenge', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email, { redirectTo: `${platform.url}/auth` })
    const { status, location } = await open((await lastMailTo(platform, email)).link)
    const url = new URL(location)
    expect([status, url.pathname, url.search]).toEqual([303, '/auth', ''])
    const fragment = Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
    expect(fragment).toMatchObject({ type: 'recovery', token_type: 'bearer', expires_in: '3600', sb: '' })
    const client = platform.client()
    const { access_token = '', refresh_token = '' } = fragment
    expect((await client.auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(email)
  })

  it('accepts the code of the mail too', async () => {
    const { email } = await platform.signUp()
    const client = browser()
    await client.auth.resetPasswordForEmail(email)
    const token = (await lastMailTo(platform, email)).code
    expect((await client.auth.verifyOtp({ email, token, type: 'recovery' })).data.session).not.toBeNull()
  })

  it('accepts a link once', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email, { redirectTo: `${platform.url}/auth` })
    const { link } = await lastMailTo(platform, email)
    const both = await Promise.all([open(link), open(link)])
    expect(both.filter(({ location }) => location.includes('access_token='))).toHaveLength(1)
    expect(both.map(({ location }) => location)).toContain(
      `${platform.url}/auth#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
  })

  it('puts the error of a PKCE link into the query too', async () => {
    const link = `${platform.url}/auth/v1/verify?token=pkce_${'0'.repeat(56)}&type=recovery&redirect_to=${platform.url}/auth`
    const url = new URL((await open(link)).location)
    const error = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    }
    expect(Object.fromEntries(url.searchParams)).toEqual(error)
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({ ...error, sb: '' })
  })

  it('refuses a PKCE link without its prefix', async () => {
    const { email } = await platform.signUp()
    await browser().auth.resetPasswordForEmail(email)
    const { link } = await lastMailTo(platform, email)
    expect((await open(link.replace('token=pkce_', 'token='))).location).toContain('error_code=otp_expired')
    expect((await open(link)).location).toContain('?code=')
  })

  it('refuses the link and the code after an hour', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email)
    const { link, code } = await lastMailTo(platform, email)
    platform.setNow(new Date(Date.now() + 61 * 60_000))
    const { location } = await open(link)
    const typed = await platform.client().auth.verifyOtp({ email, token: code, type: 'recovery' })
    platform.setNow(null)
    expect(location).toContain('error_code=otp_expired')
    expect(typed.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })
  })

  it('keeps the link valid after requests by mail scanners and prefetching browsers', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email)
    const { link } = await lastMailTo(platform, email)
    expect(await open(link, { method: 'HEAD' })).toEqual({ status: 200, location: '' })
    expect((await open(link, { headers: { 'Sec-Purpose': 'prefetch;prerender' } })).status).toBe(503)
    expect((await open(link, { headers: { Purpose: 'prefetch' } })).status).toBe(503)
    expect((await open(link)).location).toContain('access_token=')
  })

  it('never redirects to a site that is not allowed', async () => {
    const { email } = await platform.signUp()
    await platform.client().auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example.com/' })
    const { link } = await lastMailTo(platform, email)
    expect(link).not.toContain('evil')
    const changed = new URL(link)
    changed.searchParams.set('redirect_to', 'https://evil.example.com/')
    const { location } = await open(changed.href, { headers: { Referer: 'https://evil.example.com/' } })
    expect(location.startsWith(`${platform.config.publicUrl}/#access_token=`)).toBe(true)
  })

  it('answers alike for a known and an unknown address', async () => {
    const { email } = await platform.signUp()
    const known = await call(platform, '/recover', { body: { email } })
    const unknown = await call(platform, '/recover', { body: { email: 'nobody@example.org' } })
    expect([known.status, known.body]).toEqual([200, {}])
    expect([unknown.status, unknown.body]).toEqual([200, {}])
    expect(await mailsTo(platform, 'nobody@example.org')).toEqual([])
  })

  it('refuses a request without an address', async () => {
    expect(await call(platform, '/recover', { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Password recovery requires an email' },
    })
  })

  it('clears a password that was set before the address was confirmed', async () => {
    const email = 'never-proved@example.org'
    await platform.sql`
      insert into auth.users (email, encrypted_password)
      select ${email}, encrypted_password from auth.users where encrypted_password is not null limit 1`
    await platform.client().auth.resetPasswordForEmail(email)
    await open((await lastMailTo(platform, email)).link)
    const [user] =
      await platform.sql`select encrypted_password, email_confirmed_at from auth.users where email = ${email}`
    expect(user).toEqual({ encrypted_password: null, email_confirmed_at: expect.any(Date) })
  })
})
