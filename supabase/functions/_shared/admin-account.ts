// Who is an administrator: a living account whose address is in ADMIN_EMAILS and was proved by mail. Asked anew on every call.
import type { FunctionContext } from '@jotsam/platform/function'
import { answer } from './answer.ts'
import { functionMessages } from './function-messages.ts'
import { signedInAccount } from './signed-in-account.ts'

export interface Admin {
  readonly id: string
  readonly email: string
}

export async function adminAccount(request: Request, context: FunctionContext): Promise<Admin | null> {
  const account = await signedInAccount(request, context)
  if (!account?.email || !account.email_confirmed_at || account.is_anonymous) return null
  // Where sign-up asks for no confirmation, somebody else may have registered the address before it was listed.
  if (!account.identities?.some(({ identity_data }) => identity_data?.email_verified === true)) return null
  const admins = (context.env.ADMIN_EMAILS ?? '').split(',').map((address) => address.trim().toLowerCase())
  return admins.includes(account.email.toLowerCase()) ? { id: account.id, email: account.email } : null
}

/** One answer for everybody else and for every call, so that nothing can be learnt from it. */
export function notAnAdmin(context: FunctionContext): Response {
  context.log.warn({ userId: context.caller?.userId ?? null }, 'an admin call by somebody else')
  return answer(403, { success: false, error: functionMessages.forbidden })
}
