import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../../testing/index.ts'
import { lastMailTo } from '../testing/mailbox.ts'

const password = 'correct horse battery'

describe('an administrator’s sign-up without e-mail confirmation', () => {
  const functionEnv = { ADMIN_EMAILS: 'first@example.org, Boss@Example.org' }
  const platform = useTestPlatform({ config: { emailConfirmation: false, rateLimitFactor: 1_000_000, functionEnv } })

  it('gives no session before the mail is opened', async () => {
    const email = 'boss@example.org'
    const stranger = await platform.client().auth.signUp({ email: 'BOSS@example.org', password })
    expect(stranger.error).toBeNull()
    expect(stranger.data.session).toBeNull()
    expect((await platform.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'email_not_confirmed',
    )
    await fetch((await lastMailTo(platform, email)).link, { redirect: 'manual' })
    expect((await platform.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('still returns a session at once to other users', async () => {
    const { data } = await platform.client().auth.signUp({ email: 'anybody@example.org', password })
    expect(data.session).not.toBeNull()
  })
})
