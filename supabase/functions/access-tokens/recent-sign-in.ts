// Creating anything that outlives a session (tokens, webhooks, feeds) requires a recent sign-in, so that a stolen session is not enough.
import { connectMessages } from '@jotsam/core/messages/account/connect'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { answer } from '../_shared/answer.ts'
import { serviceClient } from '../_shared/service-client.ts'

const RECENT_MS = 10 * 60 * 1000

export async function isRecentSignIn(context: FunctionContext, userId: string): Promise<boolean> {
  const session = z.guid().safeParse(context.caller?.claims.session_id)
  if (!session.success) return false
  const { data } = await serviceClient(context)
    .rpc('session_proved_at', { p_session_id: session.data, p_user_id: userId })
    .throwOnError()
  return data !== null && Date.now() - Date.parse(data) <= RECENT_MS
}

export function askToSignInAgain(): Response {
  return answer(200, { success: false, error: connectMessages.signInAgain, code: 'reauthentication_needed' })
}
