// Mails by SMTP, over a few connections that stay open. The address holds the password and is never logged.
import type { Transporter } from 'nodemailer'
import type { Log } from '../log/log.ts'
import { type Mail, MailError, type Mailer, type MailFault } from './mailer.ts'
import { messageOf } from './message.ts'

export function createSmtp(url: string, from: string, log: Log): Mailer {
  let opened: Promise<Transporter> | null = null
  const underWay = new Set<Promise<void>>()

  const handOver = async (mail: Mail) => {
    try {
      // Loaded with the first mail: many processes send none for a long time.
      opened ??= open(url)
      const { rejected } = await (await opened).sendMail(messageOf(mail, from))
      if (rejected?.length) log.warn({ refused: rejected.length }, 'the mail server refused some of the recipients')
    } catch (error) {
      throw new MailError(faultOf(error), { cause: error })
    }
  }

  return {
    async send(mail) {
      const sending = handOver(mail)
      underWay.add(sending)
      try {
        await sending
      } finally {
        underWay.delete(sending)
      }
    },
    async close() {
      // Mails in progress are delivered first, because people wait for them.
      await inTime(Promise.allSettled(underWay), HAND_OVER_MS)
      const transporter = await opened?.catch(() => null)
      transporter?.close()
    },
  }
}

// A server that stops waits no longer for a mail server that does not answer.
const HAND_OVER_MS = 5000

async function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, impatience])
  clearTimeout(timer)
}

async function open(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  // Options in the address's query (such as ?tls.rejectUnauthorized=false) take precedence.
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxRequeues: 3,
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    requireTLS: sendsPasswordAbroad(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A password leaves this machine only encrypted, even if an attacker hides the server's STARTTLS. */
function sendsPasswordAbroad(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
}

const UNREACHABLE = new Set(['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS'])

function faultOf(error: unknown): MailFault {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EENVELOPE') return { kind: 'recipient-refused' }
  return UNREACHABLE.has(String(code)) ? { kind: 'unreachable' } : { kind: 'not-accepted' }
}
