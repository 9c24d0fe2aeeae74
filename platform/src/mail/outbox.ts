// Mails as files, for machines without a mail server. The first link goes to the log, so that a password can be reset on a laptop.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { writeWhole } from '../whole-file.ts'
import { type Mail, MailError, type Mailer } from './mailer.ts'
import { messageOf } from './message.ts'

export function createOutbox(dir: string, from: string, log: Log): Mailer {
  let written = 0
  return {
    async send(mail) {
      written += 1
      const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
      const file = join(dir, `${time}-${String(written).padStart(4, '0')}.eml`)
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 })
        await writeWhole(file, await composed(mail, from))
      } catch (error) {
        throw new MailError({ kind: 'not-accepted' }, { cause: error })
      }
      log.info({ to: mail.to, subject: mail.subject, link: firstLink(mail.text), file }, 'mail laid into the outbox')
    },
    close: async () => undefined,
  }
}

async function composed(mail: Mail, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { message: bytes } = await transport.sendMail(messageOf(mail, from))
  if (!Buffer.isBuffer(bytes)) throw new Error('The mail was not composed.')
  return bytes
}

function firstLink(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null
}
