// POST { action: 'create' | 'list' | 'remove' }: a person's own mail addresses. It takes a full session.
// POST as the service, by the platform's SMTP listener: asks whether an address takes mail, or files one (receive.ts).
import { randomInt } from 'node:crypto'
import type { MailAddress } from '@jotsam/core/account/mail-address'
import type { FunctionContext, FunctionLimits } from '@jotsam/platform/function'
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { mailNewAccess } from '../access-tokens/mail-new-access.ts'
import { refusalOfNewAccess } from '../access-tokens/recent-sign-in.ts'
import { receive } from './receive.ts'

// The listener has the limit for mails. This one has to hold the largest that an operator may set.
export const limits: FunctionLimits = { bodyBytes: 100 * 1024 * 1024, seconds: 60 }

const requestBody = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), notebook: z.guid().nullable().default(null) }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('remove'), id: z.guid() }),
])

export default serverFunction(['POST'], (request, context) =>
  context.caller?.role === 'service_role' ? receive(request, context) : manage(request, context),
)

async function manage(request: Request, context: FunctionContext): Promise<Response> {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  const addresses = serviceClient(context).from('mail_addresses')
  const mine = { user_id: account.id }
  const domain = context.env.MAIL_IN_DOMAIN
  switch (value.action) {
    case 'create': {
      if (!domain) return refusal(200, 'This server takes no mail.')
      const { data: isPro } = await context.asCaller.rpc('is_pro').throwOnError()
      if (!isPro) return refusal(200, 'Notes by email are part of Pro.')
      const refused = await refusalOfNewAccess(context, account.id)
      if (refused) return refused
      const name = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const { error } = await addresses.insert({ ...mine, name, folder_id: value.notebook })
      if (error?.code === 'P0001') return refusal(200, error.message)
      // The notebook is not one of theirs.
      if (error?.code === '23503') return refusal(400, functionMessages.badRequest)
      if (error) throw error
      await mailNewAccess(context, account, { kind: 'email address', made: 'an address that files emails as notes.' })
      return success({ url: `${name}@${domain}` })
    }
    case 'list': {
      const { data } = await addresses.select('*').match(mine).order('created_at').throwOnError()
      return success({
        isOffered: domain !== undefined,
        addresses: data.map(
          ({ id, name, folder_id, used_at, last_fault }): MailAddress => ({
            id,
            address: `${name}@${domain}`,
            notebook: folder_id,
            usedAt: used_at,
            lastFault: last_fault,
          }),
        ),
      })
    }
    case 'remove':
      await addresses
        .delete()
        .match({ ...mine, id: value.id })
        .throwOnError()
      return success()
  }
}

/** Without letters and digits that look alike. Twenty of these 31 characters have 99 bits of randomness. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
