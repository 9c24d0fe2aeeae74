// Sends the mails of auth/v1. texts.ts holds their texts, layout.ts their layout.
import type { Deps } from '../../deps.ts'
import { htmlOf, textOf } from './layout.ts'
import { type MailFacts, type MailKind, mailTextFor } from './texts.ts'

export type { MailFacts, MailKind } from './texts.ts'

export type Mails = ReturnType<typeof createMails>

export function createMails({ config, mailer }: Pick<Deps, 'config' | 'mailer'>) {
  return {
    /** Rejects when the mail could not be delivered to the mail server or the outbox. */
    async send(kind: MailKind, facts: MailFacts): Promise<void> {
      const text = mailTextFor(kind, config.appName, facts)
      const mail = { ...text, appName: config.appName, appUrl: config.publicUrl, link: facts.link, code: facts.code }
      await mailer.send({ to: facts.to, subject: text.subject, text: textOf(mail), html: htmlOf(mail) })
    },
  }
}
