// DELETE /factors/:id: the factor goes, and the sessions that it raised fall back to aal1.
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { refuse } from '../faults.ts'
import type { SignedInEnv } from '../require-user.ts'
import { lockOwnFactor } from './own-factor.ts'
import { removeFactor } from './remove-factor.ts'

export function unenrol({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return async (context: Context<SignedInEnv>) => {
    const { user, session } = context.get('signedIn')
    const id = await db.transact(async (tx) => {
      const factor = await lockOwnFactor(tx, context)
      if (factor.status === 'verified' && session.aal === 'aal1')
        refuse({ kind: 'insufficient-aal', status: 422, message: 'AAL2 required to unenroll verified factor' })
      await removeFactor(tx, { userId: user.id, factorId: factor.id }, now())
      return factor.id
    })
    return context.json({ id })
  }
}
