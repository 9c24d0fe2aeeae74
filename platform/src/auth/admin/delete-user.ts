// DELETE /admin/users/:id: the account goes, with everything that hangs on it.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { lockNamedUser } from './named-user.ts'

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

export function deleteUser({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const isEmpty = (await context.req.text()) === ''
    const { should_soft_delete } = isEmpty ? {} : await readBody(context, deleteBody)
    // Half a deletion that keeps the row would be a promise we do not keep.
    if (should_soft_delete)
      return refuse({ kind: 'validation-failed', message: 'Soft deletion is not supported, delete the user for good' })
    await db.transact(async (tx) => {
      const user = await lockNamedUser(tx, context)
      await tx`delete from auth.users where id = ${user.id}`
      await tx`delete from auth.pending_sign_ups where email = ${user.email}`
    })
    return context.json({})
  }
}
