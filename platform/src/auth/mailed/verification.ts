// What a redeemed secret does to the account, the same for a typed code and a clicked link.

import { refuse } from '../faults.ts'
import type { Parts } from '../parts.ts'
import { adoptSignUp, openSignUp, tellingAddress } from '../sign-up/pending-sign-up.ts'
import { confirmEmail, forgetPassword, moveToNewEmail } from '../users/account.ts'
import { isBanned, lockUser, type Query, type User } from '../users/user.ts'
import { needsBoth } from './email-change.ts'
import type { Redeemed, TokenType } from './one-time-token.ts'

/** `half` is the first of the two confirmations that a new address needs. */
export type Verified =
  | {
      readonly kind: 'done'
      readonly userId: string
      /** The password of the sign-up was not taken over, so the person has to choose one. */
      readonly needsPassword: boolean
    }
  | { readonly kind: 'half' }

/** Who presents the secret. */
interface Presenter {
  readonly address: string
  /** The PKCE secret of whoever asked for the mail; empty when the request brings none. */
  readonly verifier: string
  /** A link of the PKCE flow ends in a code; whoever exchanges it proves the sign-up then. */
  readonly by: 'code' | 'link'
}

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
  parts: Pick<Parts, 'config' | 'events' | 'flowStates' | 'notices' | 'now' | 'oneTimeTokens'>,
  tx: Query,
  redeemed: Redeemed,
  presenter: Presenter,
): Promise<Verified> {
  const { now } = parts
  const user = await lockUser(tx, { id: redeemed.userId })
  if (!user) return refuse({ kind: 'otp-expired', by: 'code' })
  if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'bearer' })
  switch (redeemed.type) {
    case 'confirmation':
    case 'magiclink':
    case 'recovery': {
      const isFirstProof = user.email_confirmed_at === null
      const isAdopted = isFirstProof && (await adoptOwnSignUp(parts, tx, user, redeemed, presenter))
      await confirmEmail(tx, user.id, now())
      const isSignUp = isFirstProof && redeemed.type === 'confirmation' && user.invited_at === null
      return {
        kind: 'done',
        userId: user.id,
        needsPassword: isSignUp && !isAdopted && user.encrypted_password === null,
      }
    }
    case 'email_change_current':
    case 'email_change_new':
      if (needsBoth(user) && user.email_change_confirm_status === 0) {
        await tx`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`
        return { kind: 'half' }
      }
      await moveToNewEmail(tx, user, now())
      parts.events.record('email_changed', { userId: user.id, address: presenter.address })
      parts.notices.tell('email-changed', user.email, { newEmail: user.email_change ?? '' })
      return { kind: 'done', userId: user.id, needsPassword: false }
    case 'reauthentication':
      return refuse({ kind: 'otp-expired', by: 'code' })
  }
}

/** The first mail that comes back shows the mailbox's owner. Only what its own sign-up brought can stay. True when it stays. */
async function adoptOwnSignUp(
  { config, flowStates, now, oneTimeTokens }: Pick<Parts, 'config' | 'flowStates' | 'now' | 'oneTimeTokens'>,
  tx: Query,
  user: User,
  { type, flowStateId, signUpId }: Redeemed,
  { address, verifier, by }: Presenter,
): Promise<boolean> {
  if (type !== 'confirmation') await forgetPassword(tx, user.id)
  await oneTimeTokens.clear(tx, user.id)
  await tx`delete from auth.flow_state where user_id = ${user.id} and id is distinct from ${flowStateId}`
  if (signUpId === null) return false
  const isSameNetwork = await openSignUp(tx, signUpId, tellingAddress(config, address), now())
  if (flowStateId !== null && by === 'link') return false
  const isOwn = flowStateId === null ? isSameNetwork : await flowStates.isAskedBy(tx, flowStateId, verifier)
  if (isOwn) await adoptSignUp(tx, user.id, signUpId, now())
  return isOwn
}
