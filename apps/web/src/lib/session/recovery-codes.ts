// Recovery codes: counting, creating and using them. Fetched by hand: the data client has no calls for them.
import { publicConfig } from '../public-config.ts'
import type { Client } from '../supabase.ts'

export interface Refusal {
  readonly code: string
  readonly message: string
}

type Answer<T> = { readonly data: T; readonly error: null } | { readonly data: null; readonly error: Refusal }

/** How many are left. */
export function countRecoveryCodes(client: Client): Promise<Answer<number>> {
  return ask(client, { method: 'GET', path: '' }, ({ left }) => Number(left))
}

/** The new codes. The old ones stop working. */
export function createRecoveryCodes(client: Client): Promise<Answer<readonly string[]>> {
  return ask(client, { method: 'POST', path: '' }, ({ codes }) => (Array.isArray(codes) ? codes.map(String) : []))
}

/** Passes the second step of signing in. */
export async function redeemRecoveryCode(client: Client, code: string): Promise<Refusal | null> {
  const { data, error } = await ask(client, { method: 'POST', path: '/verify', body: { code } }, (session) => ({
    access_token: String(session.access_token),
    refresh_token: String(session.refresh_token),
  }))
  if (error) return error
  const { error: notKept } = await client.auth.setSession(data)
  return notKept ? { code: notKept.code ?? '', message: notKept.message } : null
}

async function ask<T>(
  client: Client,
  { method, path, body }: { method: 'GET' | 'POST'; path: '' | '/verify'; body?: object },
  read: (answer: Readonly<Record<string, unknown>>) => T,
): Promise<Answer<T>> {
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  const response = await fetch(`/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  if (response.ok) return { data: read(answer), error: null }
  return { data: null, error: { code: String(answer.code ?? ''), message: String(answer.message ?? '') } }
}
