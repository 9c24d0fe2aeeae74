// The mails that auth/v1 sends. What they say is in texts.ts, how they look in layout.ts.
import type { Deps } from '../../deps.ts'
import { htmlOf, textOf } from './layout.ts'
import { type MailFacts, type MailKind, wordsFor } from './texts.ts'

export type { MailFacts, MailKind } from './texts.ts'

export interface Mails {
  /** Rejects when the mail could not be handed over. */
  send(kind: MailKind, facts: MailFacts): Promise<void>
}

export function createMails({ config, mailer }: Pick<Deps, 'config' | 'mailer'>): Mails {
  return {
    async send(kind, facts) {
      const words = wordsFor(kind, config.appName, facts)
      const letter = { ...words, appName: config.appName, appUrl: config.publicUrl, link: facts.link, code: facts.code }
      await mailer.send({ to: facts.to, subject: words.subject, text: textOf(letter), html: htmlOf(letter) })
    },
  }
}
