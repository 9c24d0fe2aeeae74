// The two links that change an e-mail address, for an administrator who sends their own mails: one link to each address.

import { requireEmail } from '../email-flows/email-address.ts'
import { refuse } from '../faults.ts'
import { findUser, lockUser, type Query } from '../users/user.ts'

export type EmailChangeType = 'email_change_current' | 'email_change_new'

export const isEmailChange = (type: string): type is EmailChangeType =>
  type === 'email_change_current' || type === 'email_change_new'

/** Stores the new address with the account and returns the recipient of the link. */
export async function beginEmailChange(
  tx: Query,
  { type, email, newEmail }: { type: EmailChangeType; email: string; newEmail: string },
  now: Date,
): Promise<{ readonly userId: string; readonly to: string }> {
  const wished = requireEmail(newEmail)
  const user = (await lockUser(tx, { email })) ?? refuse({ kind: 'user-not-found' })
  if (await findUser(tx, { email: wished })) return refuse({ kind: 'email-exists' })
  // Both links belong to one change, so a confirmation by the first link still counts.
  if (user.email_change !== wished) {
    await tx`
      update auth.users set email_change = ${wished}, email_change_sent_at = ${now}, email_change_confirm_status = 0,
        updated_at = ${now}
      where id = ${user.id}`
  }
  return { userId: user.id, to: type === 'email_change_new' ? wished : email }
}
