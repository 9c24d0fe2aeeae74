import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'

describe('signing out', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform({ config: { rateLimitFactor: 1_000_000 } })
  })
  afterAll(() => platform.stop())

  /** One person on three devices, and a stranger. */
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
  it('takes the scopes global, local and others', async () => {
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

  it('answers 204 without a body, and is global unless told otherwise', async () => {
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

  it('signs out on the device when the server knows the session no more', async () => {
    const { client, userId } = await platform.signUp()
    await platform.sql`delete from auth.sessions where user_id = ${userId}`
    expect((await client.auth.signOut()).error).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  it('signs out on the device all the same when the answer is 401, 403 or 404', async () => {
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
