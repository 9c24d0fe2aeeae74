import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/index.ts'
import { lastMailTo } from '../testing/mailbox.ts'

const password = 'correct horse battery'

describe('an administrator’s address, where others need no confirmation', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    const functionEnv = { ADMIN_EMAILS: 'first@example.org, Boss@Example.org' }
    platform = await startTestPlatform({
      config: { emailConfirmation: false, rateLimitFactor: 1_000_000, functionEnv },
    })
  })
  afterAll(() => platform.stop())

  it('gives nobody a session before its mail is opened', async () => {
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

  it('changes nothing for everybody else', async () => {
    const { data } = await platform.client().auth.signUp({ email: 'anybody@example.org', password })
    expect(data.session).not.toBeNull()
  })
})
