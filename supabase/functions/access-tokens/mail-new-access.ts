// Mails a person about a new access to their notes, in case somebody else created it.
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'
import { productMail } from '../_shared/product-mail.ts'

interface NewAccess {
  readonly kind: 'access token' | 'webhook' | 'feed' | 'email address'
  /** What it is and does, as the end of "Someone who is signed in to your account made". */
  readonly made: string
}

/** A failed mail is only logged: the access exists either way. */
export async function mailNewAccess(
  { mailer, publicUrl, log }: FunctionContext,
  { id, email }: Pick<User, 'id' | 'email'>,
  { kind, made }: NewAccess,
): Promise<void> {
  if (!email) return
  const mail = productMail({
    siteUrl: publicUrl,
    subject: `A new ${kind} for your ${defaultSite.name} notes`,
    paragraphs: [
      `Someone who is signed in to your account made ${made}`,
      'If it was you, there is nothing to do. If it was not you, remove it under Account, Connect, and change your password.',
    ],
    button: { lead: 'To see or remove it', label: 'Open Connect', link: `${publicUrl}/account/tokens` },
  })
  await mailer
    .send({ to: email, ...mail })
    .catch((fault: unknown) => log.warn({ err: fault, userId: id, kind }, 'a mail about new access was not sent'))
}

export const newToken = (name: string, access: 'read' | 'write'): NewAccess => ({
  kind: 'access token',
  made: `an access token named "${name}". It may ${access === 'write' ? 'read and write' : 'read'} notes.`,
})
