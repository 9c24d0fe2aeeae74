// Finds the account whose id is in the request's path.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import { findUser, lockUser, type Query, type User } from '../users/user.ts'

export async function userInPath(sql: Query, context: Context<Env>): Promise<User> {
  return (await findUser(sql, { id: idIn(context) })) ?? refuse({ kind: 'user-not-found' })
}

/** Locks the account until the transaction ends. */
export async function lockUserInPath(tx: Query, context: Context<Env>): Promise<User> {
  return (await lockUser(tx, { id: idIn(context) })) ?? refuse({ kind: 'user-not-found' })
}

function idIn(context: Context<Env>): string {
  const id = z.guid().safeParse(context.req.param('id'))
  return id.success ? id.data : refuse({ kind: 'validation-failed', message: 'user_id must be an UUID', status: 404 })
}
