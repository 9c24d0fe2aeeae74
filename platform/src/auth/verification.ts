// What a redeemed secret does to the account, the same for a typed code and a clicked link.
import { confirmAndForgetPassword, confirmEmail, moveToNewEmail } from './account.ts'
import { needsBoth } from './email-change.ts'
import { refuse } from './faults.ts'
import type { Redeemed, TokenType } from './one-time-token.ts'
import type { Parts } from './parts.ts'
import { isBanned, lockUser, type Query } from './user.ts'

/** `half` is the first of the two confirmations that a new address needs. */
export type Verified = { readonly kind: 'done'; readonly userId: string } | { readonly kind: 'half' }

export const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** The secrets that each `type` of a request may redeem. All three sign-in types prove the same: that the mail arrived. */
export function typesFor(verification: string): readonly TokenType[] {
  switch (verification) {
    case 'signup':
    case 'invite':
    case 'magiclink':
    case 'email':
      return ['confirmation', 'magiclink']
    case 'recovery':
      return ['recovery']
    case 'email_change':
      return ['email_change_current', 'email_change_new']
    case '':
      return refuse({ kind: 'validation-failed', message: 'Verify requires a verification type' })
    default:
      return refuse({ kind: 'validation-failed', message: 'Unsupported verification type' })
  }
}

export async function applyRedeemed(
  { now }: Pick<Parts, 'now'>,
  tx: Query,
  { userId, type }: Redeemed,
): Promise<Verified> {
  const user = await lockUser(tx, { id: userId })
  if (!user) return refuse({ kind: 'otp-expired', by: 'code' })
  if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'bearer' })
  switch (type) {
    case 'confirmation':
      await confirmEmail(tx, user.id, now())
      break
    case 'magiclink':
    case 'recovery':
      await confirmAndForgetPassword(tx, user, now())
      break
    case 'email_change_current':
    case 'email_change_new':
      if (needsBoth(user) && user.email_change_confirm_status === 0) {
        await tx`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`
        return { kind: 'half' }
      }
      await moveToNewEmail(tx, user, now())
      break
    case 'reauthentication':
      return refuse({ kind: 'otp-expired', by: 'code' })
  }
  return { kind: 'done', userId: user.id }
}
