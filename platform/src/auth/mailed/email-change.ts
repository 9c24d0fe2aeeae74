// Moving an account to another address: both the old and the new one must agree, unless the old one was never proved.

import type { Parts } from '../parts.ts'
import type { Challenge } from '../sign-in/flow-state.ts'
import { moveToNewEmail } from '../users/account.ts'
import { findUser, type Query, type User } from '../users/user.ts'
import type { Letter } from './letters.ts'

/** Without confirmation an anonymous person's first address holds at once, as at a sign-up. */
export async function changeEmail(
  parts: Pick<Parts, 'config' | 'letters' | 'now'>,
  tx: Query,
  user: User,
  newEmail: string,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<Letter[]> {
  if (!user.is_anonymous || parts.config.emailConfirmation) return writeEmailChange(parts, tx, user, newEmail, order)
  await moveToNewEmail(tx, { ...user, email_change: newEmail }, parts.now(), { isProved: false })
  return []
}

/**
 * Begins the change anew and writes its mails; what one of the addresses had already agreed to is forgotten. For an address
 * that has an account everything looks the same to whoever asks; its owner is told instead of asked.
 */
export async function writeEmailChange(
  { letters, now }: Pick<Parts, 'letters' | 'now'>,
  tx: Query,
  user: User,
  newEmail: string,
  order: { challenge: Challenge | null; redirectTo: string },
): Promise<Letter[]> {
  await tx`
    update auth.users set email_change = ${newEmail}, email_change_sent_at = ${now()}, email_change_confirm_status = 0,
      updated_at = ${now()}
    where id = ${user.id}`
  const isTaken = (await findUser(tx, { email: newEmail })) !== null
  // Written in any case, so that both take as long. One that is not posted opens nothing.
  const asked = await letters.write(tx, {
    userId: user.id,
    about: 'email-change-new',
    to: newEmail,
    newEmail,
    ...order,
  })
  const told: Letter = { kind: 'account-exists', facts: { to: newEmail, link: order.redirectTo, code: null } }
  const toNew = isTaken ? told : asked
  if (!needsBoth(user)) return [toNew]
  const to = user.email ?? ''
  return [await letters.write(tx, { userId: user.id, about: 'email-change-current', to, newEmail, ...order }), toNew]
}

/** Whether the old address has a say. */
export function needsBoth(user: Pick<User, 'email' | 'email_confirmed_at'>): boolean {
  return Boolean(user.email) && user.email_confirmed_at !== null
}
