import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Listed {
  readonly id: string
  readonly is_current: boolean
}

describe('a user’s own sessions', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000, trustedProxies: 1 } })

  const person = async () => {
    const { client, email, password, userId } = await platform.signUp()
    const here = (await client.auth.getSession()).data.session?.access_token ?? ''
    const signedIn = await call(platform, '/token?grant_type=password', {
      body: { email, password },
      headers: { 'User-Agent': FIREFOX, 'X-Forwarded-For': '198.51.100.7' },
    })
    const { access_token: elsewhere } = signedIn.body as { access_token: string }
    return { here, elsewhere, userId }
  }
  const list = async (bearer: string) => (await call(platform, '/sessions', { bearer })).body as Listed[]
  const end = (bearer: string, id: string | undefined) =>
    call(platform, `/sessions/${id}`, { method: 'DELETE', bearer })

  it('are listed with device, address and times, and mark the current one', async () => {
    const { here } = await person()
    const sessions = await list(here)
    expect(sessions).toHaveLength(2)
    expect(sessions.find((session) => !session.is_current)).toEqual({
      id: expect.any(String),
      is_current: false,
      device: 'Firefox on Linux',
      ip: '198.51.100.7',
      aal: 'aal1',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      not_after: expect.any(String),
    })
  })

  it('can be ended one by one', async () => {
    const { here, elsewhere } = await person()
    const other = (await list(here)).find((session) => !session.is_current)
    expect((await end(here, other?.id)).status).toBe(204)
    expect(await call(platform, '/user', { bearer: elsewhere })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect((await call(platform, '/user', { bearer: here })).status).toBe(200)
    expect(await end(here, other?.id)).toMatchObject({ status: 404, body: { code: 'no_such_session' } })
  })

  it('cannot be seen or ended by another user', async () => {
    const [mine, theirs] = [await person(), await person()]
    const [session] = await list(theirs.here)
    expect((await list(mine.here)).map(({ id }) => id)).not.toContain(session?.id)
    expect((await end(mine.here, session?.id)).status).toBe(404)
    expect((await end(mine.here, 'nonsense')).status).toBe(404)
    expect(await list(theirs.here)).toHaveLength(2)
    expect((await call(platform, '/sessions')).status).toBe(401)
  })

  it('require aal2 when the user has a factor', async () => {
    const { here, userId } = await person()
    await platform.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${userId}, 'totp', 'verified')`
    expect(await call(platform, '/sessions', { bearer: here })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    expect((await end(here, '00000000-0000-4000-8000-000000000000')).status).toBe(403)
  })
})
