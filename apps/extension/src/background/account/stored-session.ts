// Reads the stored session: whose it is, and whether the second factor is still missing. This only decides what the popup shows;
// the server checks the token.
import { z } from 'zod/mini'

const schema = z.object({
  access_token: z.string(),
  user: z.object({
    id: z.string(),
    email: z._default(z.nullable(z.string()), null),
    factors: z._default(z.array(z.object({ status: z.string() })), []),
  }),
})
const claims = z.object({ aal: z._default(z.string(), 'aal1') })

export interface StoredSession {
  readonly userId: string
  readonly email: string | null
  readonly needsCode: boolean
}

export function readStoredSession(stored: string | null): StoredSession | null {
  try {
    const { access_token, user } = schema.parse(JSON.parse(stored ?? 'null'))
    const hasFactor = user.factors.some(({ status }) => status === 'verified')
    return { userId: user.id, email: user.email, needsCode: hasFactor && levelOf(access_token) !== 'aal2' }
  } catch {
    return null
  }
}

function levelOf(token: string): string {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return claims.parse(JSON.parse(atob(payload))).aal
}
