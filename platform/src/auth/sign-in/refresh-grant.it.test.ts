import type { Session } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { call } from '../testing/call.ts'

describe('refreshing a session', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })
  afterEach(() => platform.setNow(null))

  const someone = async () => {
    const { client, userId } = await platform.signUp()
    const { session } = (await client.auth.getSession()).data
    if (!session) throw new Error('No session after sign-up.')
    return { client, userId, session }
  }
  const refresh = (refresh_token: string) => platform.client().auth.refreshSession({ refresh_token })
  const refreshed = async (token: string): Promise<Session> => {
    const { data, error } = await refresh(token)
    if (error || !data.session) throw error ?? new Error('No session.')
    return data.session
  }
  const sessionId = (session: Session) => decodeJwt(session.access_token).session_id

  // spec: A19
  it('returns a new session for a refresh token', async () => {
    const { session, userId } = await someone()
    const next = await refreshed(session.refresh_token)
    expect(next.user.id).toBe(userId)
    expect(next.refresh_token).not.toBe(session.refresh_token)
    expect(sessionId(next)).toBe(sessionId(session))
    expect((await platform.client().auth.getUser(next.access_token)).data.user?.id).toBe(userId)
  })

  it('gives concurrent requests with one token the same new token', async () => {
    const { session } = await someone()
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refreshed(session.refresh_token)))
    expect(new Set(tabs.map((tab) => tab.refresh_token)).size).toBe(1)
    const next = await refreshed(tabs[0]?.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(tabs[0]?.refresh_token)
  })

  it('returns the active token for its direct parent within ten seconds', async () => {
    const { session } = await someone()
    platform.setNow(new Date())
    const active = await refreshed(session.refresh_token)
    platform.setNow(new Date(Date.now() + 9_000))
    expect((await refreshed(session.refresh_token)).refresh_token).toBe(active.refresh_token)
  })

  it('refuses a refresh token that was used more than ten seconds ago, and ends the session', async () => {
    const { session } = await someone()
    const active = await refreshed(session.refresh_token)
    platform.setNow(new Date(Date.now() + 11_000))
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used')
    expect((await refresh(active.refresh_token)).error?.name).toBe('AuthSessionMissingError')
  })

  it('ends a session after its maximum lifetime, however often it was refreshed', async () => {
    const { session } = await someone()
    const day = 24 * 60 * 60 * 1000
    let token = session.refresh_token
    for (const days of [25, 50, 75, 89.99]) {
      platform.setNow(new Date(Date.now() + days * day))
      const next = await refreshed(token)
      token = next.refresh_token
      const { exp = 0 } = decodeJwt(next.access_token)
      expect(exp * 1000).toBeLessThanOrEqual(Date.now() + 90 * day + 1000)
    }
    platform.setNow(new Date(Date.now() + 90.01 * day))
    expect((await refresh(token)).error?.code).toBe('session_expired')
  })

  it('ends the session when an older token is reused', async () => {
    const { session } = await someone()
    const second = await refreshed(session.refresh_token)
    const third = await refreshed(second.refresh_token)
    expect((await refresh(session.refresh_token)).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
      message: 'Invalid Refresh Token: Already Used',
    })
    expect((await refresh(third.refresh_token)).error).not.toBeNull()
    const answer = await call(platform, '/user', { bearer: third.access_token })
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  it('does not end a session for a forged token with its id', async () => {
    const { session } = await someone()
    const bytes = Buffer.from(session.refresh_token, 'base64url')
    bytes.fill(0, 22)
    const forged = bytes.toString('base64url')
    expect((await refresh(forged)).error?.code).toBe('refresh_token_not_found')
    expect((await refresh(session.refresh_token)).error).toBeNull()
  })

  it.each([
    ['', 'validation_failed', 'Refresh token is not valid'],
    ['short', 'validation_failed', 'Refresh token is not valid'],
    ['x'.repeat(63), 'validation_failed', 'Refresh token is not valid'],
    ['abcdef123456', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    ['x'.repeat(64), 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ])('refuses the token "%s"', async (refresh_token, code, message) => {
    const answer = await call(platform, '/token?grant_type=refresh_token', { body: { refresh_token } })
    expect(answer).toMatchObject({ status: 400, body: { code, message } })
  })

  it('distinguishes an ended session from an expired one', async () => {
    const ended = await someone()
    await ended.client.auth.signOut({ scope: 'local' })
    const answer = await call(platform, '/token?grant_type=refresh_token', {
      body: { refresh_token: ended.session.refresh_token },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'session_not_found' } })

    const over = await someone()
    await platform.sql`update auth.sessions set not_after = now() where user_id = ${over.userId}`
    expect((await refresh(over.session.refresh_token)).error).toMatchObject({ status: 400, code: 'session_expired' })
    for (const [days, code] of [
      [29, undefined],
      [31, 'session_expired'],
    ] as const) {
      const idle = await someone()
      await platform.sql`update auth.sessions set updated_at = now() - ${days} * interval '1 day' where user_id = ${idle.userId}`
      expect((await refresh(idle.session.refresh_token)).error?.code).toBe(code)
    }
  })

  it('stores no refresh token in the database', async () => {
    const { session, userId } = await someone()
    const [row] =
      await platform.sql`select row_to_json(s)::text as stored from auth.sessions s where user_id = ${userId}`
    expect(row?.stored).not.toContain(session.refresh_token)
  })

  it('puts changes of the account into the next access token', async () => {
    const { session, userId } = await someone()
    await platform.sql`update auth.users set raw_app_meta_data = '{"role": "editor"}' where id = ${userId}`
    const next = await refreshed(session.refresh_token)
    expect(decodeJwt(next.access_token).app_metadata).toEqual({ role: 'editor' })
  })
})
