import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'
import { lastMailTo } from '../testing/mailbox.ts'

const password = 'correct horse battery'

describe('anonymous sign-in', () => {
  const platform = useTestPlatform({ config: { anonymousUsers: true, emailConfirmation: false } })

  const claimsOf = (token: string | undefined) =>
    JSON.parse(Buffer.from((token ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  it('creates an account that is marked as anonymous in the response and the token', async () => {
    const { data, error } = await platform.client().auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: '',
      is_anonymous: true,
      role: 'authenticated',
      app_metadata: {},
      user_metadata: { theme: 'dark' },
      identities: [],
    })
    expect(claimsOf(data.session?.access_token)).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
    })
    expect(await call(platform, '/settings')).toMatchObject({ body: { external: { anonymous_users: true } } })
  })

  it('creates a separate account each time', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await platform.client().auth.signInAnonymously()).data.user?.id),
    )
    expect(new Set(ids).size).toBe(2)
  })

  it('becomes permanent with an address and keeps its id', async () => {
    const { auth } = platform.client()
    const { data: begun } = await auth.signInAnonymously()
    const email = 'lasting@example.org'
    const { data, error } = await auth.updateUser({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: begun.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email, email_verified: false } },
    ])
    const refreshed = await auth.refreshSession()
    expect(claimsOf(refreshed.data.session?.access_token)).toMatchObject({ is_anonymous: false, email })
    const again = await platform.client().auth.signInWithPassword({ email, password })
    expect(again.data.user?.id).toBe(begun.user?.id)
  })

  it('refuses a taken address, and a password without an address', async () => {
    const { auth } = platform.client()
    await auth.signInAnonymously()
    expect((await auth.updateUser({ email: 'lasting@example.org' })).error?.code).toBe('email_exists')
    expect((await auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'validation_failed' })
  })
})

describe('anonymous sign-in with e-mail confirmation', () => {
  const platform = useTestPlatform({ config: { anonymousUsers: true, emailConfirmation: true } })

  it('becomes permanent after the address is confirmed', async () => {
    const { auth } = platform.client()
    const { data: begun } = await auth.signInAnonymously()
    const email = 'proved@example.org'
    const waiting = await auth.updateUser({ email })
    expect(waiting.data.user).toMatchObject({ is_anonymous: true, new_email: email })
    const { code } = await lastMailTo(platform, email)
    const { data, error } = await auth.verifyOtp({ email, token: code, type: 'email_change' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: begun.user?.id, email, is_anonymous: false })
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
  })
})

describe('other providers', () => {
  const platform = useTestPlatform()

  it('cannot be linked or unlinked', async () => {
    const { client } = await platform.signUp()
    const linked = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect(linked.error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
    const { data } = await client.auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    if (!identity) throw new Error('There is an identity by e-mail.')
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({ code: 'manual_linking_disabled' })
  })

  it('cannot sign in with an ID token', async () => {
    const { error } = await platform.client().auth.signInWithIdToken({ provider: 'google', token: 'x.y.z' })
    expect(error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    })
    expect(await call(platform, '/token?grant_type=id_token', { body: {} })).toMatchObject({ status: 400 })
  })

  it('include anonymous sign-in only when it is switched on', async () => {
    const { error } = await platform.client().auth.signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
  })
})
