// Administrators are accounts whose confirmed address is in ADMIN_EMAILS. Every call checks this again.
import type { FunctionContext } from '@jotsam/platform/function'
import type { z } from 'zod'
import { refusal } from '../answer.ts'
import { functionMessages } from '../function-messages.ts'
import { jsonBody } from '../json-body.ts'
import { signedInAccount } from './signed-in-account.ts'

export interface Admin {
  readonly id: string
  readonly email: string
}

/** Returns the administrator with the parsed body, or the answer that refuses the call. */
export async function adminCall<T>(
  request: Request,
  context: FunctionContext,
  schema: z.ZodType<T>,
): Promise<{ admin: Admin; value: T } | Response> {
  const admin = await adminAccount(request, context)
  if (!admin) return notAnAdmin(context)
  const body = await jsonBody(request, schema)
  return body.ok ? { admin, value: body.value } : refusal(400, functionMessages.badRequest)
}

async function adminAccount(request: Request, context: FunctionContext): Promise<Admin | null> {
  const account = await signedInAccount(request, context)
  if (!account?.email || !account.email_confirmed_at || account.is_anonymous) return null
  // Without e-mail confirmation somebody else may have registered the address before it was listed.
  if (!account.identities?.some(({ identity_data }) => identity_data?.email_verified === true)) return null
  const admins = (context.env.ADMIN_EMAILS ?? '').split(',').map((address) => address.trim().toLowerCase())
  return admins.includes(account.email.toLowerCase()) ? { id: account.id, email: account.email } : null
}

/** Every other caller gets this same answer to every call, so it reveals nothing. */
function notAnAdmin(context: FunctionContext): Response {
  context.log.warn({ userId: context.caller?.userId ?? null }, 'an admin call by somebody else')
  return refusal(403, functionMessages.forbidden)
}
