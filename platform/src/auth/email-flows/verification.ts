// Applies a redeemed one-time token to the account, for codes and links alike.

import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { adoptSignUp, identifyingAddress, openSignUp } from '../sign-up/pending-sign-up.ts'
import { confirmEmail, forgetPassword, moveToNewEmail } from '../users/account.ts'
import { isBanned, lockUser, type Query, type User } from '../users/user.ts'
import { needsBothConfirmations } from './email-change.ts'
import type { Redeemed, TokenType } from './one-time-token.ts'

/** `half` means that one of two required confirmations has arrived. */
export type Verified =
  | {
      readonly kind: 'done'
      readonly userId: string
      /** True when the sign-up's password was not adopted, so the user must choose one. */
      readonly needsPassword: boolean
    }
  | { readonly kind: 'half' }

/** The client that redeems the token. */
interface Presenter {
  readonly address: string
  /** The PKCE code verifier, or an empty string. */
  readonly verifier: string
  /** In the PKCE flow a link leads to a code, and the exchange of that code proves the sign-up. */
  readonly by: 'code' | 'link'
}

export const HALF_WAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/**
 * Returns the token types that a request's `type` may redeem. The sign-in types are interchangeable: each proves that
 * the mail arrived.
 */
export function redeemableTypes(verification: string): readonly TokenType[] {
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
  services: Pick<Services, 'config' | 'events' | 'flowStates' | 'notices' | 'now' | 'oneTimeTokens'>,
  tx: Query,
  redeemed: Redeemed,
  presenter: Presenter,
): Promise<Verified> {
  const { now } = services
  const user = await lockUser(tx, { id: redeemed.userId })
  if (!user) return refuse({ kind: 'otp-expired', by: 'code' })
  if (isBanned(user, now())) return refuse({ kind: 'banned', at: 'bearer' })
  switch (redeemed.type) {
    case 'confirmation':
    case 'magiclink':
    case 'recovery': {
      const isFirstProof = user.email_confirmed_at === null
      const isAdopted = isFirstProof && (await adoptOwnSignUp(services, tx, user, redeemed, presenter))
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
      if (needsBothConfirmations(user) && user.email_change_confirm_status === 0) {
        await tx`update auth.users set email_change_confirm_status = 1 where id = ${user.id}`
        return { kind: 'half' }
      }
      await moveToNewEmail(tx, user, now())
      services.events.record('email_changed', { userId: user.id, address: presenter.address })
      services.notices.send('email-changed', user.email, { newEmail: user.email_change ?? '' })
      return { kind: 'done', userId: user.id, needsPassword: false }
    case 'reauthentication':
      return refuse({ kind: 'otp-expired', by: 'code' })
  }
}

/**
 * The first redeemed mail proves who owns the mailbox. Returns true when the sign-up came from the same client, so
 * that its password is kept.
 */
async function adoptOwnSignUp(
  { config, flowStates, now, oneTimeTokens }: Pick<Services, 'config' | 'flowStates' | 'now' | 'oneTimeTokens'>,
  tx: Query,
  user: User,
  { type, flowStateId, signUpId }: Redeemed,
  { address, verifier, by }: Presenter,
): Promise<boolean> {
  if (type !== 'confirmation') await forgetPassword(tx, user.id)
  await oneTimeTokens.clear(tx, user.id)
  await tx`delete from auth.flow_state where user_id = ${user.id} and id is distinct from ${flowStateId}`
  if (signUpId === null) return false
  const isSameNetwork = await openSignUp(tx, signUpId, identifyingAddress(config, address), now())
  if (flowStateId !== null && by === 'link') return false
  const isOwn = flowStateId === null ? isSameNetwork : await flowStates.isRequestedBy(tx, flowStateId, verifier)
  if (isOwn) await adoptSignUp(tx, user.id, signUpId, now())
  return isOwn
}
