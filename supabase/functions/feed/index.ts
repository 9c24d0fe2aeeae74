// GET feed/SECRET.atom: the newest notes of a notebook or tag, for a feed reader. The secret in the address is the only credential.
// POST { action: 'create' | 'list' | 'remove' }: a person's own feeds. It requires a full session.
import { createHash } from 'node:crypto'
import type { Feed } from '@jotsam/core/account/webhook'
import type { FunctionContext, FunctionLimits } from '@jotsam/platform/function'
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { refusal, success } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { serviceClient } from '../_shared/service-client.ts'
import { mailNewAccess } from '../access-tokens/mail-new-access.ts'
import { makeToken, tokenHash } from '../access-tokens/make-token.ts'
import { refusalOfNewAccess } from '../access-tokens/recent-sign-in.ts'
import { atomFeed } from './atom.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 20 }

const requestBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    notebook: z.guid().nullable().default(null),
    tag: z.string().trim().min(1).max(50).nullable().default(null),
  }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('remove'), id: z.guid() }),
])

export default serverFunction(['GET', 'POST'], (request, context) =>
  request.method === 'GET' ? read(request, context) : manage(request, context),
)

async function read(request: Request, context: FunctionContext): Promise<Response> {
  const secret = /\/(jotf_\w{40,})\.atom$/.exec(new URL(request.url).pathname)?.[1]
  const p_sha256 = createHash('sha256')
    .update(secret ?? '')
    .digest('hex')
  const { data } = secret ? await serviceClient(context).rpc('read_feed', { p_sha256 }).throwOnError() : { data: null }
  if (!data) return refusal(404, 'There is no such feed. It may have been removed.')
  const state = JSON.stringify([data.name, data.notes.map(({ id, updated_at }) => [id, updated_at])])
  const etag = `"${createHash('sha256').update(state).digest('base64url')}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, max-age=300', 'X-Robots-Tag': 'noindex' }
  // A proxy that compresses makes the tag a weak one, and a reader may know several.
  const known = request.headers.get('if-none-match')
  if (known === '*' || known?.includes(etag)) return new Response(null, { status: 304, headers })
  const body = await atomFeed(data, context.publicUrl)
  return new Response(body, { headers: { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

async function manage(request: Request, context: FunctionContext): Promise<Response> {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  const feeds = serviceClient(context).from('feeds')
  const mine = { user_id: account.id }
  switch (value.action) {
    case 'create': {
      const refused = await refusalOfNewAccess(context, account.id)
      if (refused) return refused
      const secret = makeToken('jotf')
      const row = { ...mine, hash: tokenHash(secret), folder_id: value.notebook, tag: value.tag }
      const { data, error } = await feeds.insert(row).select('id').single()
      if (error?.code === 'P0001') return refusal(200, error.message)
      // Neither or both were given, or the notebook is not one of theirs.
      if (error?.code === '23503' || error?.code === '23514') return refusal(400, functionMessages.badRequest)
      if (error) throw error
      await mailNewAccess(context, account, {
        kind: 'feed',
        made: 'a feed. Whoever has its address can read the notes in it.',
      })
      const url = `${context.publicUrl}/functions/v1/feed/${secret}.atom`
      return success({ id: data.id, url })
    }
    case 'list': {
      const { data } = await feeds.select('id, folder_id, tag').match(mine).order('created_at').throwOnError()
      return success({ feeds: data.map(({ id, folder_id, tag }): Feed => ({ id, notebook: folder_id, tag })) })
    }
    case 'remove':
      await feeds
        .delete()
        .match({ ...mine, id: value.id })
        .throwOnError()
      return success()
  }
}
