import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startSmtpServer, startTestPlatform, type TestPlatform, type TestSmtpServer } from '../../testing/index.ts'

describe('mails through an SMTP server', () => {
  let platform: TestPlatform
  let smtp: TestSmtpServer
  beforeAll(async () => {
    smtp = await startSmtpServer()
    const { smtpUrl } = smtp
    platform = await startTestPlatform({ config: { smtpUrl, emailConfirmation: true, rateLimitFactor: 1_000_000 } })
  })
  afterAll(async () => {
    await platform.stop()
    await smtp.stop()
  })

  const codeFor = (email: string) =>
    vi.waitFor(
      () => {
        const mail = smtp.mails.findLast(({ to }) => to?.[0]?.address === email)
        const code = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text?.replace(/http\S+/g, '') ?? '')
        if (!code) throw new Error(`No code for ${email} yet.`)
        return code[0]
      },
      { timeout: 10_000 },
    )

  it('arrive with a code that works', async () => {
    const email = 'by-smtp@example.org'
    const client = platform.client()
    expect((await client.auth.signUp({ email, password: 'correct horse battery' })).error).toBeNull()
    const { data } = await client.auth.verifyOtp({ email, token: await codeFor(email), type: 'signup' })
    expect(data.session?.user.email).toBe(email)
  })

  it('do not reveal who has an account when the server refuses them', async () => {
    const email = 'known@example.org'
    const client = platform.client()
    await client.auth.signUp({ email, password: 'correct horse battery' })
    await client.auth.verifyOtp({ email, token: await codeFor(email), type: 'signup' })
    smtp.refuse(true)
    const stranger = platform.client()
    const [known, unknown] = [
      await stranger.auth.resetPasswordForEmail(email),
      await stranger.auth.resetPasswordForEmail('unknown@example.org'),
    ]
    // A signed-in user who waits for a mail sees the failure.
    const own = await client.auth.reauthenticate()
    smtp.refuse(false)
    expect([known.error, unknown.error]).toEqual([null, null])
    expect(own.error).toMatchObject({ status: 500 })
  })
})
