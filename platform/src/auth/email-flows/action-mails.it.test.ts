import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../testing/index.ts'

describe('mails through an SMTP server', () => {
  let platform: TestPlatform
  const received: { to: string; text: string }[] = []
  let isAccepting = true
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(isAccepting ? null : new Error('No.')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', text })
        done()
      })
    },
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}`
    platform = await startTestPlatform({ config: { smtpUrl, emailConfirmation: true, rateLimitFactor: 1_000_000 } })
  })
  afterAll(async () => {
    await platform.stop()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  const codeFor = (email: string) =>
    vi.waitFor(
      () => {
        const code = /(?<!\d)\d{6}(?!\d)/.exec(
          received.findLast(({ to }) => to === email)?.text.replace(/http\S+/g, '') ?? '',
        )
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
    isAccepting = false
    const stranger = platform.client()
    const [known, unknown] = [
      await stranger.auth.resetPasswordForEmail(email),
      await stranger.auth.resetPasswordForEmail('unknown@example.org'),
    ]
    // A signed-in user who waits for a mail sees the failure.
    const own = await client.auth.reauthenticate()
    isAccepting = true
    expect([known.error, unknown.error]).toEqual([null, null])
    expect(own.error).toMatchObject({ status: 500 })
  })
})
