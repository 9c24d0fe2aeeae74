// Mails a person about a new access to their notes, in case somebody else created it.
import { siteSettings } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'

interface NewAccess {
  readonly kind: 'access token' | 'webhook' | 'feed' | 'mail address'
  /** What it is and does, as the end of "somebody who is signed in to your account made". */
  readonly made: string
}

/** A failed mail is only logged: the access exists either way. */
export async function mailNewAccess(
  { mailer, publicUrl, log }: FunctionContext,
  { id, email }: Pick<User, 'id' | 'email'>,
  { kind, made }: NewAccess,
): Promise<void> {
  if (!email) return
  const mail = {
    to: email,
    subject: `A new ${kind} for your ${siteSettings({}).name} notes`,
    text: `Hello,

somebody who is signed in to your account made ${made}

If that was you, there is nothing to do. If not, remove it under Account, Connect, and change your password:
${publicUrl}/account/tokens
`,
  }
  await mailer
    .send(mail)
    .catch((fault: unknown) => log.warn({ err: fault, userId: id, kind }, 'a mail about new access was not sent'))
}

export const newToken = (name: string, access: 'read' | 'write'): NewAccess => ({
  kind: 'access token',
  made: `an access token named "${name}". It may ${access === 'write' ? 'read and write' : 'read'} notes.`,
})
