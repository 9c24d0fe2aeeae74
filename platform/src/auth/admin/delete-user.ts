// DELETE /admin/users/:id deletes the account and everything that refers to it.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps, Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { readBody } from '../json-body.ts'
import { lockUserInPath } from './user-in-path.ts'

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

export function deleteUser({ db }: Pick<Deps, 'db'>) {
  return async (context: Context<Env>) => {
    const isEmpty = (await context.req.text()) === ''
    const { should_soft_delete } = isEmpty ? {} : await readBody(context, deleteBody)
    // A soft deletion would keep the row, so this server refuses it.
    if (should_soft_delete)
      return refuse({ kind: 'validation-failed', message: 'Soft deletion is not supported, delete the user for good' })
    await db.transact(async (tx) => {
      const user = await lockUserInPath(tx, context)
      await tx`delete from auth.users where id = ${user.id}`
      await tx`delete from auth.pending_sign_ups where email = ${user.email}`
    })
    return context.json({})
  }
}
