// DELETE /factors/:id removes the factor. The sessions that it raised return to aal1.
import type { Context } from 'hono'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { clientOf } from '../sessions/session.ts'
import type { SignedInEnv } from '../users/require-user.ts'
import { lockOwnFactor } from './own-factor.ts'
import { removeFactor } from './remove-factor.ts'

export function unenrol({ db, events, notices, now }: Pick<Services, 'db' | 'events' | 'notices' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    const factor = await db.transact(async (tx) => {
      const factor = await lockOwnFactor(tx, context)
      if (factor.status === 'verified' && session.aal === 'aal1')
        refuse({ kind: 'insufficient-aal', status: 422, message: 'AAL2 required to unenroll verified factor' })
      await removeFactor(tx, { userId: user.id, factorId: factor.id }, now())
      return factor
    })
    if (factor.status === 'verified') {
      events.record('factor_removed', { userId: user.id, address: context.get('clientAddress') }, context.get('log'))
      notices.send('factor-removed', user.email, { client: clientOf(context) })
    }
    return context.json({ id: factor.id })
  }
}
