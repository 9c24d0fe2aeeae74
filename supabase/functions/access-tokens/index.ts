// POST { action: 'create' | 'list' | 'revoke' }: a person's own access tokens. It takes a full session; a token cannot make tokens.
import { createHash, randomInt } from 'node:crypto'
import { type AccessToken, tokenLimits } from '@jotsam/core/account/access-token'
import type { AccessTokenRow } from '@jotsam/core/database/database-service'
import { connectMessages } from '@jotsam/core/messages/account/connect'
import { messages } from '@jotsam/core/messages/messages'
import type { FunctionContext, FunctionLimits } from '@jotsam/platform/function'
import type { User } from '@supabase/supabase-js'
import { z } from 'zod'
import { answer } from '../_shared/answer.ts'
import { functionMessages } from '../_shared/function-messages.ts'
import { jsonBody } from '../_shared/json-body.ts'
import { serverFunction } from '../_shared/server-function.ts'
import { type ServiceClient, serviceClient } from '../_shared/service-client.ts'
import { signedInAccount } from '../_shared/signed-in-account.ts'
import { tokenMail } from './token-mail.ts'

export const limits: FunctionLimits = { bodyBytes: 64 * 1024, seconds: 20 }

export default serverFunction(['POST'], async (request, context) => {
  const account = await signedInAccount(request, context)
  if (!account) return refusal(401, messages.saveError.noActiveSession)
  const body = await jsonBody(request, requestBody)
  if (!body.ok) return refusal(400, functionMessages.badRequest)
  const service = serviceClient(context)
  switch (body.value.action) {
    case 'create':
      return create(context, account, body.value)
    case 'list':
      return answer(200, { success: true, error: null, tokens: await list(service, account.id) })
    case 'revoke':
      return revoke(service, account.id, body.value.id)
  }
})

const requestBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    name: z.string().trim().min(1).max(tokenLimits.nameMax),
    access: z.enum(['read', 'write']),
    notebooks: z.array(z.guid()).min(1).max(tokenLimits.notebooksMax).nullable().default(null),
    expiresInDays: z.number().int().min(1).max(tokenLimits.daysMax).nullable().default(tokenLimits.daysDefault),
  }),
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('revoke'), id: z.guid() }),
])

type Wanted = Extract<z.infer<typeof requestBody>, { action: 'create' }>

async function create(context: FunctionContext, account: User, wanted: Wanted): Promise<Response> {
  if (!(await isRecentSignIn(context, account.id)))
    return answer(200, { success: false, error: connectMessages.signInAgain, code: 'reauthentication_needed' })
  const token = makeToken()
  const { name, access, notebooks, expiresInDays } = wanted
  const expires_at = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS).toISOString()
  const hash = `\\x${createHash('sha256').update(token).digest('hex')}`
  const { data, error } = await serviceClient(context)
    .from('access_tokens')
    .insert({ user_id: account.id, name, hash, access, notebooks, expires_at })
    .select('id')
    .single()
  // A rule of the database, with its reason.
  if (error?.code === 'P0001') return refusal(200, error.message)
  if (error) throw error
  context.log.info({ event: 'token_made', userId: account.id, tokenId: data.id, access }, 'security event')
  if (account.email)
    // The token is there whether or not the mail arrives.
    await context.mailer
      .send(tokenMail(account.email, { name, access, publicUrl: context.publicUrl }))
      .catch((fault: unknown) =>
        context.log.warn({ err: fault, userId: account.id }, 'the mail about a token was not sent'),
      )
  return answer(200, { success: true, error: null, id: data.id, token })
}

/** A token outlives its session, so a stolen session must not be enough to make one: as for a new password. */
async function isRecentSignIn(context: FunctionContext, userId: string): Promise<boolean> {
  const session = z.guid().safeParse(context.caller?.claims.session_id)
  if (!session.success) return false
  const { data } = await serviceClient(context)
    .rpc('session_proved_at', { p_session_id: session.data, p_user_id: userId })
    .throwOnError()
  return data !== null && Date.now() - Date.parse(data) <= RECENT_MS
}

const RECENT_MS = 10 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 44 letters and digits hold more than 256 bits of chance. */
function makeToken(): string {
  return `jot_${Array.from({ length: 44 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

async function list(service: ServiceClient, userId: string): Promise<AccessToken[]> {
  const { data } = await service
    .from('access_tokens')
    .select('id, name, access, notebooks, created_at, expires_at, last_used_at, last_address')
    .match({ user_id: userId })
    .is('revoked_at', null)
    .order('created_at', { ascending: false })
    .throwOnError()
  return data.map(listed)
}

function listed(row: Omit<AccessTokenRow, 'user_id' | 'hash' | 'revoked_at'>): AccessToken {
  const { id, name, access, notebooks } = row
  return {
    id,
    name,
    access,
    notebooks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastAddress: row.last_address,
  }
}

/** Revoking twice is no error. */
async function revoke(service: ServiceClient, userId: string, id: string): Promise<Response> {
  await service
    .from('access_tokens')
    .update({ revoked_at: new Date().toISOString() })
    .match({ id, user_id: userId })
    .is('revoked_at', null)
    .throwOnError()
  return answer(200, { success: true, error: null })
}

function refusal(status: number, error: string): Response {
  return answer(status, { success: false, error })
}
