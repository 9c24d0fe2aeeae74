// POST { action: 'create' | 'list' | 'remove' | 'resume' }: a person's own webhooks. It takes a full session.
import { randomBytes } from 'node:crypto'
import { type Webhook, webhookEvents } from '@jotsam/core/account/webhook'
import type { FunctionLimits } from '@jotsam/platform/function'
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { outsideUrl, refusalOfUrl } from '../_shared/outside-request.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { mailNewAccess } from '../access-tokens/mail-new-access.ts'
import { refusalOfNewAccess } from '../access-tokens/recent-sign-in.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 20 }

const requestBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    url: z.string().trim().min(1).max(2000),
    events: z
      .array(z.enum(webhookEvents))
      .min(1)
      .max(3)
      .default([...webhookEvents]),
    notebook: z.guid().nullable().default(null),
  }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('remove'), id: z.guid() }),
  z.object({ action: z.literal('resume'), id: z.guid() }),
])

export default serverFunction(['POST'], async (request, context) => {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  const hooks = serviceClient(context).from('webhooks')
  const mine = { user_id: account.id }
  switch (value.action) {
    case 'create': {
      const refused = await refusalOfNewAccess(context, account.id)
      if (refused) return refused
      const isPrivateAllowed = context.env.HOOKS_TO_PRIVATE_NETWORK === 'on'
      const url = outsideUrl(value.url, isPrivateAllowed)
      if (url === null) return refusal(200, refusalOfUrl(isPrivateAllowed))
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const row = { ...mine, url: url.href, secret, events: value.events, folder_id: value.notebook }
      const { data, error } = await hooks.insert(row).select('id').single()
      if (error?.code === 'P0001') return refusal(200, error.message)
      // The notebook is not one of theirs.
      if (error?.code === '23503') return refusal(400, functionMessages.badRequest)
      if (error) throw error
      await mailNewAccess(context, account, {
        kind: 'webhook',
        made: `a webhook. It tells ${url.host} what happens to notes.`,
      })
      return success({ id: data.id, secret })
    }
    case 'list': {
      const columns = 'id, url, events, folder_id, created_at, delivered_at, failing_since, last_fault, disabled_at'
      const { data } = await hooks.select(columns).match(mine).order('created_at', { ascending: false }).throwOnError()
      const webhooks = data.map(
        (row): Webhook => ({
          id: row.id,
          url: row.url,
          events: row.events,
          notebook: row.folder_id,
          deliveredAt: row.delivered_at,
          failingSince: row.failing_since,
          lastFault: row.last_fault,
          isDisabled: row.disabled_at !== null,
        }),
      )
      return success({ webhooks })
    }
    case 'remove':
      await hooks
        .delete()
        .match({ ...mine, id: value.id })
        .throwOnError()
      return success()
    case 'resume': {
      const resumed = { disabled_at: null, failing_since: null, last_fault: null }
      await hooks
        .update(resumed)
        .match({ ...mine, id: value.id })
        .throwOnError()
      return success()
    }
  }
})
