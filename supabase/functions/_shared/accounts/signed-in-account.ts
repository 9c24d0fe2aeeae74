// Looks up the account behind a call in the database, because a token stays valid for a while after its account or session ended.
import type { FunctionContext } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'
import { bearerToken } from './bearer-token.ts'

/** Null for visitors, project keys, and tokens whose account or session has ended. */
export async function signedInAccount(request: Request, context: FunctionContext): Promise<User | null> {
  const token = bearerToken(request)
  if (token === null || context.caller?.role !== 'authenticated') return null
  const { data, error } = await context.asService.auth.getUser(token)
  if (!error) return data.user.id === context.caller.userId && !lacksSecondFactor(data.user, context) ? data.user : null
  if (error.status === undefined || error.status >= 500) throw error
  return null
}

export type CallerAccount = Pick<User, 'id'> & Partial<Pick<User, 'email' | 'created_at' | 'user_metadata'>>

/**
 * For functions that accept access tokens too. For a token it returns only the account's id. Such a function must read and write as
 * the caller, because the policies limit the token.
 */
export async function accountOfCaller(request: Request, context: FunctionContext): Promise<CallerAccount | null> {
  const { caller } = context
  return caller?.claims.token && caller.userId !== null ? { id: caller.userId } : signedInAccount(request, context)
}

/** A person with a second factor must have used it in this session. */
function lacksSecondFactor(user: User, { caller }: FunctionContext): boolean {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && caller?.claims.aal !== 'aal2'
}
