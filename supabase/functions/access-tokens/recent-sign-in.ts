// Creating anything that outlives a session (tokens, webhooks, feeds) requires a recent sign-in, so that a stolen session is not enough.
import { connectMessages } from '@jotsam/core/messages/account/connect'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { refusal } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { serviceClient } from '../_shared/service-client.ts'

const RECENT_MS = 10 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
/** Each one causes a mail with a name that its maker chose. Where addresses are not confirmed, the mailbox may be a stranger's. */
const MOST_AN_HOUR = 60
const made = new Map<string, { readonly since: number; count: number }>()

/** Null when this person may make something of the kind now. */
export async function refusalOfNewAccess(context: FunctionContext, userId: string): Promise<Response | null> {
  if (!(await isRecentSignIn(context, userId)))
    return refusal(200, connectMessages.signInAgain, { code: 'reauthentication_needed' })
  return isTooMany(userId) ? refusal(200, functionMessages.tooManyAttempts) : null
}

async function isRecentSignIn(context: FunctionContext, userId: string): Promise<boolean> {
  const session = z.guid().safeParse(context.caller?.claims.session_id)
  if (!session.success) return false
  const { data } = await serviceClient(context)
    .rpc('session_proved_at', { p_session_id: session.data, p_user_id: userId })
    .throwOnError()
  return data !== null && Date.now() - Date.parse(data) <= RECENT_MS
}

function isTooMany(userId: string): boolean {
  const now = Date.now()
  // They are in the order in which they began.
  for (const [person, { since }] of made) {
    if (now - since < HOUR_MS) break
    made.delete(person)
  }
  const own = made.get(userId) ?? { since: now, count: 0 }
  own.count += 1
  made.set(userId, own)
  return own.count > MOST_AN_HOUR
}
