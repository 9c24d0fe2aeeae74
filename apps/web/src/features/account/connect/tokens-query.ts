// Lists, makes and revokes access tokens through the server function.
import type { AccessToken, TokenAccess } from '@jotsam/core/account/access-token'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Client } from '../../../lib/data/supabase.ts'

export function tokensQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['access-tokens', userId],
    queryFn: async (): Promise<readonly AccessToken[]> => {
      const { data, error } = await client.functions.invoke('access-tokens', { body: { action: 'list' } })
      if (error) throw error
      return listAnswer.parse(data).tokens
    },
    staleTime: 0,
  })
}

export interface WantedToken {
  readonly name: string
  readonly access: TokenAccess
  readonly notebooks: readonly string[] | null
  readonly expiresInDays: number | null
}

export type MadeToken =
  | { readonly ok: true; readonly token: string }
  | { readonly ok: false; readonly fault: string; readonly code?: string | undefined }

export async function createToken(client: Client, wanted: WantedToken): Promise<MadeToken> {
  const { data, error } = await client.functions.invoke('access-tokens', { body: { action: 'create', ...wanted } })
  const answer = createAnswer.safeParse(data)
  if (error || !answer.success) return { ok: false, fault: text.failed }
  const { token, error: fault, code } = answer.data
  return token ? { ok: true, token } : { ok: false, fault: fault ?? text.failed, code }
}

export async function revokeToken(client: Client, id: string): Promise<boolean> {
  const { error } = await client.functions.invoke('access-tokens', { body: { action: 'revoke', id } })
  return !error
}

const createAnswer = z.object({
  token: z.optional(z.string()),
  error: z.nullish(z.string()),
  code: z.optional(z.string()),
})
const listAnswer = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      access: z.enum(['read', 'write']),
      notebooks: z.nullable(z.array(z.string())),
      createdAt: z.string(),
      expiresAt: z.nullable(z.string()),
      lastUsedAt: z.nullable(z.string()),
      lastAddress: z.nullable(z.string()),
    }),
  ),
})
