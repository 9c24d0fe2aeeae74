// Changes an account's e-mail address. The old and the new address must both confirm, unless the old one was never confirmed.

import type { Services } from '../services.ts'
import type { Challenge } from '../sign-in/flow-state.ts'
import { moveToNewEmail } from '../users/account.ts'
import { findUser, type Query, type User } from '../users/user.ts'
import type { OutgoingMail } from './action-mails.ts'

/** With confirmation switched off, an anonymous user's first address is valid at once, as at sign-up. */
export async function changeEmail(
  services: Pick<Services, 'config' | 'actionMails' | 'now'>,
  tx: Query,
  user: User,
  newEmail: string,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<OutgoingMail[]> {
  if (!user.is_anonymous || services.config.emailConfirmation)
    return writeEmailChange(services, tx, user, newEmail, order)
  await moveToNewEmail(tx, { ...user, email_change: newEmail }, services.now(), { isProved: false })
  return []
}

/**
 * Starts the change again and writes its mails; earlier confirmations are discarded. For an address that already has
 * an account the response is the same, and that account's owner gets a notice instead.
 */
export async function writeEmailChange(
  { actionMails, now }: Pick<Services, 'actionMails' | 'now'>,
  tx: Query,
  user: User,
  newEmail: string,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<OutgoingMail[]> {
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_sent_at = ${now()}, email_change_confirm_status = 0,
      updated_at = ${now()}
    where id = ${user.id}`
  const isTaken = (await findUser(tx, { email: newEmail })) !== null
  // The token is written in both cases, so that both take the same time. Without a mail it is of no use.
  const asked = await actionMails.write(tx, {
    userId: user.id,
    purpose: 'email-change-new',
    to: newEmail,
    newEmail,
    ...order,
  })
  const told: OutgoingMail = { kind: 'account-exists', facts: { to: newEmail, link: order.redirectTo, code: null } }
  const toNew = isTaken ? told : asked
  if (!needsBothConfirmations(user)) return [toNew]
  const to = user.email ?? ''
  return [
    await actionMails.write(tx, { userId: user.id, purpose: 'email-change-current', to, newEmail, ...order }),
    toNew,
  ]
}

/** Tells whether the old address must confirm too. */
export function needsBothConfirmations(user: Pick<User, 'email' | 'email_confirmed_at'>): boolean {
  return Boolean(user.email) && user.email_confirmed_at !== null
}
