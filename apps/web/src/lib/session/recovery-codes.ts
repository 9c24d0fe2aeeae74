// Counts, creates and redeems recovery codes. Answers are read without a schema library to keep the sign-in screen small.
import type { Client } from '../data/supabase.ts'
import { type Answer, authRequest, type Refusal } from './auth-request.ts'

/** How many are left. */
export function countRecoveryCodes(client: Client): Promise<Answer<number>> {
  return authRequest(client, { method: 'GET', path: PATH }, (answer) => Number(fieldsOf(answer).left))
}

/** Returns the new codes. The old ones stop working. */
export function createRecoveryCodes(client: Client): Promise<Answer<readonly string[]>> {
  return authRequest(client, { method: 'POST', path: PATH }, (answer) => {
    const { codes } = fieldsOf(answer)
    return Array.isArray(codes) ? codes.map(String) : []
  })
}

/** Passes the second step of signing in. */
export async function redeemRecoveryCode(client: Client, code: string): Promise<Refusal | null> {
  const request = { method: 'POST', path: `${PATH}/verify`, body: { code } } as const
  const { data, error } = await authRequest(client, request, (answer) => {
    const { access_token, refresh_token } = fieldsOf(answer)
    return { access_token: String(access_token), refresh_token: String(refresh_token) }
  })
  if (error) return error
  const { error: sessionError } = await client.auth.setSession(data)
  return sessionError ? { code: sessionError.code ?? '', message: sessionError.message } : null
}

const PATH = '/factors/recovery-codes'

const fieldsOf = (answer: unknown): Readonly<Record<string, unknown>> => ({ ...Object(answer) })
