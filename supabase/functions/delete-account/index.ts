// POST { password }: deletes the caller's account and all of its data after the password was checked again.

import { saveErrorMessages } from '@jotsam/core/messages/capture/save-error'
import { defaultSite } from '@jotsam/core/site/site'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { eraseAccount } from '../_shared/accounts/erase-account.ts'
import { signedInAccount } from '../_shared/accounts/signed-in-account.ts'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { productMail } from '../_shared/product-mail.ts'
import { serverFunction } from '../_shared/server-function.ts'

export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (!account?.email) return refusal(401, saveErrorMessages.noActiveSession, { reason: 'signed-out' })
  const { id, email } = account
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refusal(400, functionMessages.badRequest, { reason: 'bad-request' })
  const verdict = await checkPassword(context, email, body.value.password)
  if (verdict === 'wrong') return refusal(200, functionMessages.wrongPassword, { reason: 'wrong-password' })
  if (verdict === 'too-often') return refusal(200, functionMessages.tooManyAttempts, { reason: 'rate-limited' })

  try {
    await eraseAccount(context, id)
  } catch (error) {
    context.log.error({ err: error, userId: id }, 'an account was not deleted')
    return refusal(200, functionMessages.deleteFailed, { reason: 'failed' })
  }
  // The account is deleted whether or not the mail arrives.
  await context.mailer.send(farewellMail(email, context.publicUrl)).catch((error: unknown) => {
    context.log.warn({ err: error, userId: id }, 'the mail about a deleted account was not sent')
  })
  return success()
})

const requestBody = z.object({ password: z.string().min(1).max(1000) })

function farewellMail(to: string, siteUrl: string) {
  const { name } = defaultSite
  const mail = productMail({
    siteUrl,
    subject: `Your ${name} account has been deleted`,
    paragraphs: [
      `Your ${name} account and everything in it has been deleted, as you asked. Nothing can be restored, and this is the last email you get from us.`,
      'You are welcome back at any time.',
    ],
    button: { lead: `To visit ${name}`, label: `Visit ${name}`, link: siteUrl },
  })
  return { to, ...mail }
}

/** Checks the password by signing in, which counts attempts and takes constant time. */
async function checkPassword(context: FunctionContext, email: string, password: string) {
  const { error } = await context.asCaller.auth.signInWithPassword({ email, password })
  if (!error) return 'right'
  if (error.status === 429) return 'too-often'
  if (error.status === undefined || error.status >= 500) throw error
  return 'wrong'
}
