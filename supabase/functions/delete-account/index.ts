// POST { password }: deletes the caller's account and all of its data after the password was checked again.

import { messages } from '@jotsam/core/messages/messages'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { answer } from '../_shared/answer.ts'
import { eraseAccount } from '../_shared/erase-account.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { signedInAccount } from '../_shared/signed-in-account.ts'
import { farewellMail } from './farewell-mail.ts'

/**
 * Results that the dialog shows are answered with 200 and `success: false`: the official client hides the body of other statuses.
 */
export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (!account?.email) return refusal(401, 'signed-out', messages.saveError.noActiveSession)
  const { id, email } = account
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refusal(400, 'bad-request', functionMessages.badRequest)
  const verdict = await checkPassword(context, email, body.value.password)
  if (verdict === 'wrong') return refusal(200, 'wrong-password', functionMessages.wrongPassword)
  if (verdict === 'too-often') return refusal(200, 'rate-limited', functionMessages.tooManyAttempts)

  try {
    await eraseAccount(context, id)
  } catch (error) {
    context.log.error({ err: error, userId: id }, 'an account was not deleted')
    return refusal(200, 'failed', functionMessages.deleteFailed)
  }
  // The account is deleted whether or not the mail arrives.
  await context.mailer.send(farewellMail(email)).catch((error: unknown) => {
    context.log.warn({ err: error, userId: id }, 'the mail about a deleted account was not sent')
  })
  return answer(200, { success: true, error: null })
})

const requestBody = z.object({ password: z.string().min(1).max(1000) })

/** Checks the password by signing in, which counts attempts and takes constant time. */
async function checkPassword(context: FunctionContext, email: string, password: string) {
  const { error } = await context.asCaller.auth.signInWithPassword({ email, password })
  if (!error) return 'right'
  if (error.status === 429) return 'too-often'
  if (error.status === undefined || error.status >= 500) throw error
  return 'wrong'
}

function refusal(status: number, reason: string, error: string): Response {
  return answer(status, { success: false, error, reason })
}
