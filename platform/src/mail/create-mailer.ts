// Sends mails by SMTP when an address is configured, otherwise writes them to DATA_DIR/outbox.
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { type HeaderField, type Mail, MailError, type Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

export function createMailer({ config, dataDir, log }: { config: Config; dataDir: string; log: Log }): Mailer {
  const { smtpUrl, mailFrom } = config
  const way =
    smtpUrl === null ? createOutbox(join(dataDir, 'outbox'), mailFrom, log) : createSmtp(smtpUrl, mailFrom, log)
  return {
    async send(mail) {
      const field = unsafeHeader(mail)
      if (field !== null) throw new MailError({ kind: 'unsafe-header', field })
      await way.send(mail)
    },
    close: way.close,
  }
}

const FIELDS: readonly HeaderField[] = ['to', 'subject', 'replyTo']

/**
 * The field with a control character, which could inject a header, or null. Such mails are refused, not cleaned: no legitimate caller sends one.
 * Some servers break lines at Unicode's line separators too.
 */
function unsafeHeader(mail: Mail): HeaderField | null {
  return FIELDS.find((field) => /[\p{Cc}\u2028\u2029]/u.test(mail[field] ?? '')) ?? null
}
