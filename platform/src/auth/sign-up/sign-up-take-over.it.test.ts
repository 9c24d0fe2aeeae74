import { describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo, mailsTo } from '../testing/mailbox.ts'

const OWNERS = 'the owner chose this one'
const STRANGERS = 'a stranger chose this one'
const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.9'

describe('two sign-ups with one address', () => {
  const platform = useTestPlatform({
    config: { emailConfirmation: true, rateLimitFactor: 1_000_000, trustedProxies: 1 },
  })

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
  const signUp = (email: string, password: string, address: string, more: object = {}) =>
    call(platform, '/signup', { body: { email, password, ...more }, ...from(address) })
  const signIn = async (email: string, password: string) => {
    const { body } = await call(platform, '/token?grant_type=password', { body: { email, password } })
    return (body as { code?: string }).code ?? 'signed in'
  }
  const open = async (link: string | undefined, address: string) => {
    const answer = await fetch(link ?? '', { redirect: 'manual', ...from(address) })
    return new URL(answer.headers.get('location') ?? '')
  }
  const pkceClient = () => platform.client({ auth: { flowType: 'pkce' } })

  it('confirm only the password of the mail that was opened', async () => {
    const email = 'two-mails@example.org'
    await signUp(email, OWNERS, HOME)
    await signUp(email, STRANGERS, ELSEWHERE)
    const [owners, strangers] = await mailsTo(platform, email)
    await open(owners?.link, HOME)
    expect(await signIn(email, OWNERS)).toBe('signed in')
    expect(await signIn(email, STRANGERS)).not.toBe('signed in')
    expect((await open(strangers?.link, ELSEWHERE)).href).toContain('error_code=otp_expired')
    expect(await signIn(email, STRANGERS)).not.toBe('signed in')
  })

  it('discard a stranger’s password when the owner opens the stranger’s mail, and ask the owner for one', async () => {
    const email = 'wrong-mail@example.org'
    await signUp(email, STRANGERS, ELSEWHERE, { data: { name: 'Stranger' } })
    const opened = new URLSearchParams((await open((await lastMailTo(platform, email)).link, HOME)).hash.slice(1))
    expect(opened.get('type')).toBe('recovery')
    expect(await signIn(email, STRANGERS)).toBe('invalid_credentials')
    const bearer = opened.get('access_token') ?? ''
    expect(await call(platform, '/user', { bearer })).toMatchObject({ status: 200, body: { user_metadata: {} } })
    const changed = await call(platform, '/user', { method: 'PUT', bearer, body: { password: OWNERS } })
    expect(changed.status).toBe(200)
    expect(await signIn(email, OWNERS)).toBe('signed in')
  })

  it('discard both passwords when they come from one network without PKCE, and ask the owner for one', async () => {
    const email = 'one-router@example.org'
    await signUp(email, OWNERS, HOME)
    await signUp(email, STRANGERS, HOME)
    const [, strangers] = await mailsTo(platform, email)
    const opened = new URLSearchParams((await open(strangers?.link, HOME)).hash.slice(1))
    expect(opened.get('type')).toBe('recovery')
    expect(await signIn(email, STRANGERS)).toBe('invalid_credentials')
  })

  it('keep the password for the client that holds the PKCE verifier', async () => {
    const email = 'same-browser@example.org'
    const client = pkceClient()
    await client.auth.signUp({ email, password: OWNERS, options: { data: { name: 'Owner' } } })
    const code = (await open((await lastMailTo(platform, email)).link, ELSEWHERE)).searchParams.get('code') ?? ''
    expect(await signIn(email, OWNERS)).toBe('invalid_credentials')
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: 'Owner' })
    expect(await signIn(email, OWNERS)).toBe('signed in')
  })

  it('discard the password when another browser opens the link', async () => {
    const email = 'other-browser@example.org'
    await pkceClient().auth.signUp({ email, password: STRANGERS })
    const code = (await open((await lastMailTo(platform, email)).link, HOME)).searchParams.get('code') ?? ''
    const body = { auth_code: code, code_verifier: 'v'.repeat(56) }
    expect(await call(platform, '/token?grant_type=pkce', { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect(await signIn(email, STRANGERS)).toBe('invalid_credentials')
    await platform.client().auth.resetPasswordForEmail(email)
    const reset = await open((await lastMailTo(platform, email)).link, HOME)
    expect(new URLSearchParams(reset.hash.slice(1)).get('type')).toBe('recovery')
  })

  it('discard the password when the code is typed without the verifier, and report that one is needed', async () => {
    const email = 'typed-elsewhere@example.org'
    await pkceClient().auth.signUp({ email, password: STRANGERS })
    const { code: token } = await lastMailTo(platform, email)
    const { data } = await platform.client().auth.verifyOtp({ email, token, type: 'signup' })
    expect(data.session).toMatchObject({ needs_password: true })
    expect(await signIn(email, STRANGERS)).toBe('invalid_credentials')
  })

  it('keep the password when the code comes with the verifier', async () => {
    const email = 'typed-here@example.org'
    const code_verifier = 'v'.repeat(56)
    await signUp(email, OWNERS, HOME, { code_challenge: code_verifier, code_challenge_method: 'plain' })
    const { code: token } = await lastMailTo(platform, email)
    const answer = await call(platform, '/verify', { body: { type: 'signup', email, token, code_verifier } })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('needs_password')
    expect(await signIn(email, OWNERS)).toBe('signed in')
  })

  it('keep the password of a client without PKCE when the code is typed in the same network', async () => {
    const email = 'typed-without-pkce@example.org'
    await signUp(email, OWNERS, HOME)
    const { code: token } = await lastMailTo(platform, email)
    const answer = await call(platform, '/verify', { body: { type: 'signup', email, token }, ...from(HOME) })
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('needs_password')
    expect(await signIn(email, OWNERS)).toBe('signed in')
  })

  it.each([
    ['keeps the password for whoever signed up', HOME, 'signed in'],
    ['confirms no password for anybody else', ELSEWHERE, 'email_not_confirmed'],
  ])('resend the mail: it %s', async (_title, address, outcome) => {
    const email = `again-${address}@example.org`
    await signUp(email, OWNERS, HOME)
    await call(platform, '/resend', { body: { type: 'signup', email }, ...from(address) })
    const [, again] = await mailsTo(platform, email)
    await open(again?.link, address)
    expect(await signIn(email, OWNERS)).toBe(outcome)
  })

  it('confirm no password by a resent mail when both are pending', async () => {
    const email = 'two-wait@example.org'
    await signUp(email, OWNERS, HOME)
    await signUp(email, STRANGERS, HOME)
    await call(platform, '/resend', { body: { type: 'signup', email }, ...from(HOME) })
    await open((await lastMailTo(platform, email)).link, HOME)
    expect(await signIn(email, STRANGERS)).not.toBe('signed in')
    expect(await signIn(email, OWNERS)).not.toBe('signed in')
  })

  it('discard the data of a stranger’s sign-up by code', async () => {
    const email = 'code-first@example.org'
    await call(platform, '/otp', { body: { email, data: { name: 'Stranger' } }, ...from(ELSEWHERE) })
    await signUp(email, OWNERS, HOME)
    await open((await lastMailTo(platform, email)).link, HOME)
    const { data } = await platform.client().auth.signInWithPassword({ email, password: OWNERS })
    expect(data.user?.user_metadata).toEqual({})
  })
})

it('the server discards a stranger’s password behind an untrusted proxy, where all clients share one address', async () => {
  const config = { emailConfirmation: true, rateLimitFactor: 1_000_000, publicUrl: 'https://notes.example.org' }
  const platform = await startTestPlatform({ config })
  const email = 'behind-a-proxy@example.org'
  await call(platform, '/signup', { body: { email, password: STRANGERS } })
  const { code } = await lastMailTo(platform, email)
  const confirmed = await call(platform, '/verify', { body: { email, token: code, type: 'signup' } })
  expect(confirmed.status).toBe(200)
  const { status } = await call(platform, '/token?grant_type=password', { body: { email, password: STRANGERS } })
  expect(status).toBe(400)
  await platform.stop()
})
