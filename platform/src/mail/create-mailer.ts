// Sends mails by SMTP when an address is configured, otherwise writes them to DATA_DIR/outbox.
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { MailError, type Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'
import { unsafeHeader } from './unsafe-header.ts'

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
