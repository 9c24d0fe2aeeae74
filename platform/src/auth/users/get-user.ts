// GET /user
import type { Context } from 'hono'
import type { SignedInEnv } from './require-user.ts'
import { userJson } from './user-json.ts'

export function getUser() {
  return (context: Context<SignedInEnv>) => context.json(userJson(context.get('signedIn').user))
}
