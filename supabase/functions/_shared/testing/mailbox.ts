// A real SMTP server that keeps its mails and can refuse them.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail extends Email {
  /** The recipient of the envelope, which is where the mail is delivered. */
  readonly recipients: readonly string[]
}

export interface Mailbox {
  readonly smtpUrl: string
  readonly mails: ReceivedMail[]
  refuse(isRefusing: boolean): void
  stop(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onMailFrom(_address, _session, done) {
      done(isRefusing ? Object.assign(new Error('not today'), { responseCode: 554 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const email = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (next) => {
      isRefusing = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
