// Checks a call that takes a full session and a JSON body. Returns the account with the parsed body, or the answer that refuses the call.
import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import type { FunctionContext } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'
import type { z } from 'zod'
import { refusal } from '../answer.ts'
import { functionMessages } from '../function-messages.ts'
import { jsonBody } from '../json-body.ts'
import { signedInAccount } from './signed-in-account.ts'

export async function accountCall<T>(
  request: Request,
  context: FunctionContext,
  schema: z.ZodType<T>,
): Promise<{ account: User; value: T } | Response> {
  const account = await signedInAccount(request, context)
  if (!account) return refusal(401, saveErrorMessages.noActiveSession)
  const body = await jsonBody(request, schema)
  return body.ok ? { account, value: body.value } : refusal(400, functionMessages.badRequest)
}
