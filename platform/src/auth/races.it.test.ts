import { describe, expect, it, vi } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { lastMailTo } from './testing/mailbox.ts'

describe('concurrent requests', () => {
  const platform = useTestPlatform({ config: { rateLimitFactor: 1_000_000 } })

  it('requests of one user never deadlock', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { client, email, password } = await platform.signUp()
      const other = platform.client()
      await other.auth.signInWithPassword({ email, password })
      await platform.client().auth.resetPasswordForEmail(email)
      const { link } = await lastMailTo(platform, email)
      const outcomes = await Promise.all([
        client.auth.updateUser({ password: `another password ${round}` }),
        client.auth.updateUser({ data: { round } }),
        fetch(link, { redirect: 'manual' }).then(({ headers }) => ({
          error: { status: headers.get('location') ?? '' },
        })),
        platform.client().auth.resetPasswordForEmail(email),
        platform.client().auth.signInWithOtp({ email }),
        platform.client().auth.signInWithPassword({ email, password }),
        platform.client().auth.verifyOtp({ email, token: '000000', type: 'recovery' }),
        other.auth.refreshSession(),
        other.auth.signOut({ scope: 'local' }),
        client.auth.reauthenticate(),
      ])
      const failures = outcomes.map(({ error }) => String(error?.status ?? ''))
      expect(failures.filter((status) => status === '500' || status.includes('server_error'))).toEqual([])
    }
  })

  it('leave no session to an old password that was verified just before it changed', async () => {
    const { email, password, userId } = await platform.signUp()
    const newHash = '$argon2id$of another password'
    const { signIn } = await platform.sql.begin(async (tx) => {
      await tx`select from auth.users where id = ${userId} for update`
      const signIn = platform.client().auth.signInWithPassword({ email, password })
      await vi.waitFor(async () => {
        const waiting = await platform.sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        expect(waiting).toHaveLength(1)
      }, 10_000)
      await tx`update auth.users set encrypted_password = ${newHash} where id = ${userId}`
      await tx`delete from auth.sessions where user_id = ${userId}`
      return { signIn }
    })
    expect((await signIn).error?.code).toBe('invalid_credentials')
    expect(await platform.sql`select from auth.sessions where user_id = ${userId}`).toHaveLength(0)
  })

  it('let only one of two sessions set a new password', async () => {
    const { client, email, password, userId } = await platform.signUp()
    const other = platform.client()
    await other.auth.signInWithPassword({ email, password })
    const changes = await Promise.all([
      client.auth.updateUser({ password: 'the one’s choice' }),
      other.auth.updateUser({ password: 'the other’s choice' }),
    ])
    expect(changes.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await platform.sql`select from auth.sessions where user_id = ${userId}`).toHaveLength(1)
  })
})
