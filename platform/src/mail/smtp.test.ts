import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config.ts'
import { startSmtpServer } from '../testing/smtp-server.ts'
import { createMailer } from './create-mailer.ts'
import type { Mailer } from './mailer.ts'

const mail = { to: 'ann@example.org', subject: 'Your code: 123', text: 'Hello', html: '<p>Hello</p>' }

describe('mails by SMTP', () => {
  const endings: (() => Promise<void> | void)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
  })

  async function startServer(options: SMTPServerOptions = {}) {
    const logins: unknown[] = []
    const server = await startSmtpServer({
      onAuth(auth, _session, done) {
        logins.push(auth.password)
        if (auth.password === 's3cret') done(null, { user: auth.username })
        else done(new Error('wrong password'))
      },
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('nobody') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null)
      },
      ...options,
    })
    endings.push(server.stop)
    return { received: server.mails, logins, port: server.port }
  }

  function mailerTo(smtpUrl: string, lines: string[] = []): Mailer {
    const parsed = readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Jotsam <hello@example.org>' })
    if (!parsed.ok) throw new Error('The configuration is wrong.')
    const sink = { write: (line: string) => void lines.push(line) }
    const mailer = createMailer({
      config: parsed.config,
      dataDir: '/nowhere',
      log: pino({ level: 'trace' }, sink),
    })
    endings.push(() => mailer.close())
    return mailer
  }

  const plain: SMTPServerOptions = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

  it('arrive complete, from the configured sender', async () => {
    const { port, received } = await startServer(plain)
    await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...mail, replyTo: 'bob@example.org' })
    expect(received.length).toBe(1)
    expect(received[0]).toMatchObject({
      from: { name: 'Jotsam', address: 'hello@example.org' },
      to: [{ address: 'ann@example.org' }],
      replyTo: [{ address: 'bob@example.org' }],
      subject: 'Your code: 123',
    })
    expect(received[0]?.text).toContain('Hello')
    expect(received[0]?.html).toContain('<p>Hello</p>')
  })

  it('share a few connections', async () => {
    const { port, received } = await startServer(plain)
    const { send } = mailerTo(`smtp://127.0.0.1:${port}`)
    await Promise.all(Array.from({ length: 12 }, () => send(mail)))
    expect(received.length).toBe(12)
    expect(new Set(received.map(({ session }) => session.id)).size).toBeLessThanOrEqual(3)
  })

  it('sign in with the address’s user and password, and log neither', async () => {
    const lines: string[] = []
    const { port, logins } = await startServer(plain)
    await mailerTo(`smtp://ann:s3cret@127.0.0.1:${port}`, lines).send(mail)
    expect(logins).toEqual(['s3cret'])
    const wrong = mailerTo(`smtp://ann:wr0ng@127.0.0.1:${port}`, lines)
    const failure = await wrong.send(mail).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'MailError', fault: { kind: 'not-accepted' } })
    pino({}, { write: (line: string) => void lines.push(line) }).error({
      err: failure,
    })
    expect(lines.join('')).toContain('MailError')
    expect(lines.join('')).not.toMatch(/s3cret|wr0ng/)
  })

  it('are encrypted by smtps', async () => {
    const { port, received } = await startServer({ secure: true })
    await mailerTo(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(mail)
    expect(received[0]?.session.secure).toBe(true)
  })

  it('are encrypted by STARTTLS when the server offers it', async () => {
    const { port, received } = await startServer()
    await mailerTo(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(mail)
    expect(received[0]?.session.secure).toBe(true)
  })

  it('are not sent to a server whose certificate cannot be trusted', async () => {
    const { port, received } = await startServer()
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({ name: 'MailError' })
    expect(received).toEqual([])
  })

  it('never send a password to another machine unencrypted', async () => {
    const { port, logins } = await startServer(plain)
    // The mailer does not recognise this name as the local machine, but the system resolves it to loopback.
    await expect(mailerTo(`smtp://ann:s3cret@0.0.0.0:${port}`).send(mail)).rejects.toMatchObject({ name: 'MailError' })
    expect(logins).toEqual([])
  })

  it('are rejected when the server refuses the recipient', async () => {
    const { port } = await startServer(plain)
    await expect(
      mailerTo(`smtp://127.0.0.1:${port}`).send({ ...mail, to: 'nobody@example.org' }),
    ).rejects.toMatchObject({ name: 'MailError', fault: { kind: 'recipient-refused' } })
  })

  it('are rejected when there is no server', async () => {
    const { port } = await startServer(plain)
    await endings.pop()?.()
    await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toMatchObject({
      name: 'MailError',
      fault: { kind: 'unreachable' },
    })
  })

  it('are rejected when the server does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    endings.push(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    await expect(mailerTo(`smtp://127.0.0.1:${port}?greetingTimeout=50`).send(mail)).rejects.toMatchObject({
      name: 'MailError',
      fault: { kind: 'unreachable' },
    })
  })

  it('are still handed over when the platform stops', async () => {
    const { port, received } = await startServer(plain)
    const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
    const sending = Promise.all([mailer.send(mail), mailer.send(mail)])
    await mailer.close()
    // The process ends here, so nothing can arrive later.
    expect(received.length).toBe(2)
    await sending
  })

  it('are sent after a refused one', async () => {
    const { port, received } = await startServer(plain)
    const { send } = mailerTo(`smtp://127.0.0.1:${port}`)
    await send({ ...mail, to: 'nobody@example.org' }).catch(() => undefined)
    await send(mail)
    expect(received.length).toBe(1)
  })
})
