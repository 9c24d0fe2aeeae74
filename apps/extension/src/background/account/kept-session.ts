// The session as storage keeps it: whose it is, and whether a second factor is still missing. Only the server's own check
// of the token counts; this decides what shows.
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

export interface KeptSession {
  readonly userId: string
  readonly email: string | null
  readonly needsCode: boolean
}

export function readKeptSession(stored: string | null): KeptSession | null {
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
