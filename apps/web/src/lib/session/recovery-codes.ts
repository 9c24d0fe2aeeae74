// Recovery codes: counting, creating and using them. Read by hand: a schema library would weigh on the sign-in screen.
import type { Client } from '../data/supabase.ts'
import { type Answer, askAuth, type Refusal } from './ask-auth.ts'

/** How many are left. */
export function countRecoveryCodes(client: Client): Promise<Answer<number>> {
  return askAuth(client, { method: 'GET', path: PATH }, (answer) => Number(fieldsOf(answer).left))
}

/** The new codes. The old ones stop working. */
export function createRecoveryCodes(client: Client): Promise<Answer<readonly string[]>> {
  return askAuth(client, { method: 'POST', path: PATH }, (answer) => {
    const { codes } = fieldsOf(answer)
    return Array.isArray(codes) ? codes.map(String) : []
  })
}

/** Passes the second step of signing in. */
export async function redeemRecoveryCode(client: Client, code: string): Promise<Refusal | null> {
  const request = { method: 'POST', path: `${PATH}/verify`, body: { code } } as const
  const { data, error } = await askAuth(client, request, (answer) => {
    const { access_token, refresh_token } = fieldsOf(answer)
    return { access_token: String(access_token), refresh_token: String(refresh_token) }
  })
  if (error) return error
  const { error: notKept } = await client.auth.setSession(data)
  return notKept ? { code: notKept.code ?? '', message: notKept.message } : null
}

const PATH = '/factors/recovery-codes'

const fieldsOf = (answer: unknown): Readonly<Record<string, unknown>> => ({ ...Object(answer) })
