// GET and DELETE of /admin/users/:id/factors let an administrator help a user who lost their phone.
import type { Context } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { userJson } from '../users/user-json.ts'
import { lockUserInPath, userInPath } from './user-in-path.ts'

export function listUserFactors({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) =>
    context.json(userJson(await db.ask((sql) => userInPath(sql, context))).factors ?? [])
}

export function deleteUserFactor({ db, events, notices, now }: Pick<Services, 'db' | 'events' | 'notices' | 'now'>) {
  return async (context: Context<Env>) => {
    const removed = await db.transact(async (tx) => {
      const user = await lockUserInPath(tx, context)
      const factor = user.factors.find(({ id }) => id === context.req.param('factorId'))
      if (!factor) return refuse({ kind: 'factor-not-found' })
      await removeFactor(tx, { userId: user.id, factorId: factor.id }, now())
      return { id: factor.id, user }
    })
    events.record('factor_removed', { userId: removed.user.id }, context.get('log'))
    notices.send('factor-removed', removed.user.email)
    return context.json({ id: removed.id })
  }
}
