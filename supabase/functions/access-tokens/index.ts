// POST { action: 'create' | 'list' | 'revoke' }: a person's own access tokens. It requires a full session; a token cannot create tokens.
import { type AccessToken, tokenLimits } from '@jotsam/core/account/access-token'
import type { AccessTokenRow } from '@jotsam/core/database/database-service'
import { oneLine } from '@jotsam/core/util/one-line'
import type { FunctionContext, FunctionLimits } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'
import { z } from 'zod'
import { accountCall } from '../_shared/accounts/account-call.ts'
import { refusal, success } from '../_shared/answer.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'
import { mailNewAccess, newToken } from './mail-new-access.ts'
import { makeToken, tokenHash } from './make-token.ts'
import { refusalOfNewAccess } from './recent-sign-in.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 20 }

export default serverFunction(['POST'], async (request, context) => {
  const call = await accountCall(request, context, requestBody)
  if (call instanceof Response) return call
  const { account, value } = call
  const service = serviceClient(context)
  switch (value.action) {
    case 'create':
      return create(context, account, value)
    case 'list':
      return success({ tokens: await list(service, account.id) })
    case 'revoke':
      return revoke(service, account.id, value.id)
  }
})

const requestBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    name: z.string().transform(oneLine).pipe(z.string().min(1).max(tokenLimits.nameMax)),
    access: z.enum(['read', 'write']),
    notebooks: z.array(z.guid()).min(1).max(tokenLimits.notebooksMax).nullable().default(null),
    expiresInDays: z.number().int().min(1).max(tokenLimits.daysMax).nullable().default(tokenLimits.daysDefault),
  }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('revoke'), id: z.guid() }),
])

type Wanted = Extract<z.infer<typeof requestBody>, { action: 'create' }>

async function create(context: FunctionContext, account: User, wanted: Wanted): Promise<Response> {
  const refused = await refusalOfNewAccess(context, account.id)
  if (refused) return refused
  const token = makeToken('jot')
  const { name, access, notebooks, expiresInDays } = wanted
  const expires_at = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS).toISOString()
  const { data, error } = await serviceClient(context)
    .from('access_tokens')
    .insert({ user_id: account.id, name, hash: tokenHash(token), access, notebooks, expires_at })
    .select('id')
    .single()
  // A rule of the database refused it; the message is the reason.
  if (error?.code === 'P0001') return refusal(200, error.message)
  if (error) throw error
  context.log.info({ event: 'token_made', userId: account.id, tokenId: data.id, access }, 'security event')
  await mailNewAccess(context, account, newToken(name, access))
  return success({ id: data.id, token })
}

const DAY_MS = 24 * 60 * 60 * 1000

async function list(service: ServiceClient, userId: string): Promise<AccessToken[]> {
  const { data } = await service
    .from('access_tokens')
    .select('id, name, access, notebooks, created_at, expires_at, refresh_expires_at, last_used_at, last_address')
    .match({ user_id: userId })
    .is('revoked_at', null)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map(listed)
}

type Listed = Omit<
  AccessTokenRow,
  | 'user_id'
  | 'hash'
  | 'revoked_at'
  | 'client_id'
  | 'refresh_hash'
  | 'former_refresh_hash'
  | 'refreshed_at'
  | 'code_hash'
>

function listed(row: Listed): AccessToken {
  const { id, name, access, notebooks } = row
  return {
    id,
    name,
    access,
    notebooks,
    createdAt: row.created_at,
    // A token of an assistant that signed the person in is replaced every hour, until its refresh token ends.
    expiresAt: row.refresh_expires_at ?? row.expires_at,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  }
}

/** Revoking a token twice is not an error. */
async function revoke(service: ServiceClient, userId: string, id: string): Promise<Response> {
  await service
    .from('access_tokens')
    .update({ revoked_at: new Date().toISOString() })
    .match({ id, user_id: userId })
    .is('revoked_at', null)
    .throwOnError()
  return success()
}
