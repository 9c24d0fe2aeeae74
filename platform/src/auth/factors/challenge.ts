// POST /factors/:id/challenge: opens the five minutes in which a code may be given.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import type { SignedInEnv } from '../require-user.ts'
import { lockOwnFactor } from './own-factor.ts'

export const CHALLENGE_SECONDS = 300
const MOST_OPEN = 10

export function challenge({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const moment = now()
    const id = await db.transact(async (tx) => {
      const factor = await lockOwnFactor(tx, context)
      const [opened] = await tx<{ id: string }[]>`
        insert into auth.mfa_challenges (factor_id, ip_address, created_at)
        values (${factor.id}, ${context.get('clientAddress')}, ${moment})
        returning id`
      // Only the newest stay: nobody fills the table by asking again and again.
      await tx`
        delete from auth.mfa_challenges where id in (
          select id from auth.mfa_challenges where factor_id = ${factor.id} order by created_at desc offset ${MOST_OPEN})`
      await tx`update auth.mfa_factors set last_challenged_at = ${moment} where id = ${factor.id}`
      return opened?.id
    })
    return context.json({ id, type: 'totp', expires_at: Math.floor(moment.getTime() / 1000) + CHALLENGE_SECONDS })
  }
}
