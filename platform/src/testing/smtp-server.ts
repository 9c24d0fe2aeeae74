// Test helper: a real SMTP server that keeps the mails it receives and can refuse them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

interface ReceivedMail extends Email {
  /** The recipients of the envelope, to whom the mail is delivered. */
  readonly recipients: readonly string[]
  readonly session: SMTPServerSession
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>

export async function startSmtpServer(options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] }) {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onMailFrom(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('not today'), { responseCode: 554 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address), session })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    port,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (next: boolean) => {
      isRefusing = next
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
