import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'

describe('POST /logout', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  /** Signs one user in on three devices, and a stranger on another. */
  const devices = async () => {
    const { client: first, email, password } = await platform.signUp()
    const [second, third] = [platform.client(), platform.client()]
    for (const client of [second, third]) await client.auth.signInWithPassword({ email, password })
    const { client: stranger } = await platform.signUp()
    const clients = [first, second, third, stranger]
    const tokens = await Promise.all(
      clients.map(async (client) => (await client.auth.getSession()).data.session?.access_token ?? ''),
    )
    const signedIn = () =>
      Promise.all(tokens.map(async (bearer) => (await call(platform, '/user', { bearer })).status === 200))
    return { first, signedIn }
  }

  // spec: A21
  it('supports the scopes global, local and others', async () => {
    const expected = {
      global: [false, false, false, true],
      local: [false, true, true, true],
      others: [true, false, false, true],
    }
    for (const scope of ['global', 'local', 'others'] as const) {
      const { first, signedIn } = await devices()
      expect((await first.auth.signOut({ scope })).error).toBeNull()
      expect(await signedIn()).toEqual(expected[scope])
    }
  })

  it('answers 204 without a body, and ends all sessions by default', async () => {
    const { client } = await platform.signUp()
    const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect(await call(platform, '/logout', { method: 'POST', bearer })).toMatchObject({ status: 204, body: null })
    expect(await call(platform, '/user', { bearer })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found', message: 'Session from session_id claim in JWT does not exist' },
    })
  })

  it('refuses another scope', async () => {
    const { client } = await platform.signUp()
    const bearer = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect(await call(platform, '/logout?scope=x', { method: 'POST', bearer })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Unsupported logout scope "x"' },
    })
  })

  it('signs supabase-js out when the session is already gone', async () => {
    const { client, userId } = await platform.signUp()
    await platform.sql`delete from auth.sessions where user_id = ${userId}`
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  it('signs supabase-js out when the answer is 401, 403 or 404', async () => {
    for (const status of [401, 403, 404]) {
      const { email, password } = await platform.signUp()
      const answering: typeof fetch = async (input, init) =>
        String(input).includes('/logout') ? Response.json({ message: 'no' }, { status }) : fetch(input, init)
      const client = platform.client({ global: { fetch: answering } })
      await client.auth.signInWithPassword({ email, password })
      expect((await client.auth.getSession()).data.session).not.toBeNull()
      expect((await client.auth.signOut()).error).toBeNull()
      expect((await client.auth.getSession()).data.session).toBeNull()
    }
  })
})
