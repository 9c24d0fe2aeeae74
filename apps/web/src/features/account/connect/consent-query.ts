// Asks the server function who wants access, and tells it what the person decided.
import type { TokenAccess } from '@jotsam/core/account/access-token'
import { consentMessages as text } from '@jotsam/core/messages/account/consent'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod/mini'
import type { Client } from '../../../lib/data/supabase.ts'

export interface AskedAccess {
  readonly kind: 'known'
  readonly name: string
  /** The site that gets the access, in words. */
  readonly place: string
  readonly access: TokenAccess
}

interface Refused {
  readonly kind: 'refused'
  readonly fault: string
  readonly code?: string | undefined
}

type Request = Readonly<Record<string, string>>

export function requestQuery(client: Client, userId: string, request: Request) {
  return queryOptions({
    queryKey: ['consent', userId, request],
    queryFn: async (): Promise<AskedAccess | Refused> => {
      const { data, error, response } = await client.functions.invoke('oauth', {
        body: { action: 'describe', request },
      })
      if (response?.status === 400) return { kind: 'refused', fault: text.incomplete }
      if (error) throw error
      const asked = described.safeParse(data)
      return asked.success ? { kind: 'known', ...asked.data } : { kind: 'refused', fault: faultIn(data) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** `allowed` is null when the person refused. */
export async function answerRequest(
  client: Client,
  request: Request,
  allowed: { access: TokenAccess; notebooks: ReadonlySet<string> | null } | null,
): Promise<{ readonly kind: 'sent'; readonly url: string } | Refused> {
  const body = allowed
    ? { action: 'allow', request, access: allowed.access, notebooks: allowed.notebooks && [...allowed.notebooks] }
    : { action: 'deny', request }
  const { data, error } = await client.functions.invoke('oauth', { body })
  const sent = answered.safeParse(data)
  if (error || !sent.success) return { kind: 'refused', fault: faultIn(data), code: refusal.safeParse(data).data?.code }
  return { kind: 'sent', url: sent.data.url }
}

function faultIn(data: unknown): string {
  const refused = refusal.safeParse(data)
  return refused.success ? refused.data.error : text.failed
}

const described = z.object({ name: z.string(), place: z.string(), access: z.enum(['read', 'write']) })
const answered = z.object({ url: z.string() })
const refusal = z.object({ error: z.string(), code: z.optional(z.string()) })
