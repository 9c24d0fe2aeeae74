// Keys for one purpose each, derived from the project's signing secret: what one of them signs means nothing to another.
import { hkdfSync } from 'node:crypto'

export type Purpose = 'refresh-token' | 'one-time-token'

export function deriveKey(jwtSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', `auth/v1 ${purpose}`, 32))
}
