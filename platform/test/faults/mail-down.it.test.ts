// The mail server is down or does not answer: people still get answers, nobody waits, and nothing is left incomplete.
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../src/testing/index.ts'

let platform: TestPlatform
let silent: Server
const held = new Set<Socket>()

beforeAll(async () => {
  silent = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => undefined)
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
})
afterEach(() => platform.stop())
afterAll(() => {
  for (const socket of held) socket.destroy()
  silent.close()
})

const addressOf = (server: Server) => {
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('a mail server that does not answer', () => {
  it('delays neither a request for a new password nor any other request', async () => {
    platform = await startTestPlatform({ config: { smtpUrl: addressOf(silent), emailConfirmation: false } })
    const ann = await platform.signUp()
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => platform.client().auth.resetPasswordForEmail(ann.email)),
    )
    expect(asked.map(({ error }) => error?.status ?? 200).every((status) => status === 200 || status === 429)).toBe(
      true,
    )
    // The answers came while the mail server still hangs. Had they waited for it, its connections would be closed by now.
    await vi.waitFor(() => expect(held.size).toBeGreaterThan(0), { timeout: 10_000 })
    expect([...held].every((socket) => !socket.closed)).toBe(true)
    expect((await ann.client.auth.signInWithPassword(ann)).error).toBeNull()
    expect((await fetch(`${platform.url}/healthz`)).status).toBe(200)
    for (const socket of held) socket.destroy()
  })
})

describe('a mail server that is down', () => {
  it('does not show in the answer to a request for a new password, and does not stop sign-ins', async () => {
    platform = await startTestPlatform({ config: { smtpUrl: 'smtp://127.0.0.1:9', emailConfirmation: false } })
    const ann = await platform.signUp()
    const known = await platform.client().auth.resetPasswordForEmail(ann.email)
    const unknown = await platform.client().auth.resetPasswordForEmail('nobody@example.org')
    expect([known.error, unknown.error]).toEqual([null, null])
    expect((await ann.client.auth.signInWithPassword(ann)).error).toBeNull()
  })

  it('leaves a sign-up that can be repeated when mail works again', async () => {
    const port = await freePort()
    platform = await startTestPlatform({ config: { smtpUrl: `smtp://127.0.0.1:${port}`, emailConfirmation: true } })
    const credentials = { email: 'late@example.org', password: 'correct horse battery' }
    const first = await platform.client().auth.signUp(credentials)
    expect(first.error?.message ?? 'asked to look for a mail').not.toMatch(/ECONN|127\.0\.0\.1|smtp/i)
    const received: string[] = []
    const back = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _, done) {
        received.push(address)
        done()
      },
      onData(stream, _, done) {
        stream.resume().once('end', () => done())
      },
    })
    await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve))
    try {
      // Two mails to one address are kept apart, here by seconds.
      await vi.waitFor(
        async () => {
          const again = await platform.client().auth.resend({ type: 'signup', email: credentials.email })
          expect(again.error).toBeNull()
        },
        { timeout: 10_000, interval: 500 },
      )
      // Once or twice: the first mail may have been tried again too.
      await vi.waitFor(() => expect(received).toContain(credentials.email), { timeout: 10_000 })
    } finally {
      // The platform keeps its line to it until it stops.
      back.close()
    }
    const [row] =
      await platform.sql`select count(*)::int as accounts from auth.users where email = ${credentials.email}`
    expect(row?.accounts).toBe(1)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
