// Tells an account's owner by mail what was done to it. Nobody waits for a mail server, and a failure is logged.
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'
import type { User } from './user.ts'

export interface News {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

export async function tellOwner<E extends Env>(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  context: Context<E>,
  { email }: Pick<User, 'email'>,
  { subject, paragraphs }: News,
): Promise<void> {
  if (email === null) return
  const { appName, publicUrl } = config
  const text = `${[...paragraphs, `${appName}\n${publicUrl}`].join('\n\n')}\n`
  const sent = mailer
    .send({ to: email, subject: `${subject} ${appName}`, text })
    .catch((error: unknown) => context.get('log').error({ err: error }, 'mail could not be sent'))
  // A file in the outbox is written at once.
  if (config.smtpUrl === null) await sent
}
