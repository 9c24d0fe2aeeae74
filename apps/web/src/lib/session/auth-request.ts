// Sends requests to the sign-in service for which the data client has no method.
import { publicConfig } from '../data/public-config.ts'
import type { Client } from '../data/supabase.ts'

export interface Refusal {
  /** The data client's error name. Without a connection it is AuthRetryableFetchError. */
  readonly name?: string
  readonly code: string
  readonly message: string
}

export type Answer<T> = { readonly data: T; readonly error: null } | { readonly data: null; readonly error: Refusal }

export async function authRequest<T>(
  client: Client,
  { method, path, body }: { method: 'GET' | 'POST' | 'DELETE'; path: `/${string}`; body?: object },
  read: (answer: unknown) => T,
): Promise<Answer<T>> {
  const [{ anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()])
  const response = await fetch(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null)
  if (!response) return { data: null, error: { name: 'AuthRetryableFetchError', code: '', message: '' } }
  const answer = response.status === 204 ? null : await response.json()
  if (response.ok) return { data: read(answer), error: null }
  return { data: null, error: { code: String(answer.code ?? ''), message: String(answer.message ?? '') } }
}
