// Derives a key per purpose from the project's signing secret, so that no key verifies what another one signed.
import { hkdfSync } from 'node:crypto'

export type Purpose = 'refresh-token' | 'one-time-token'

export function deriveKey(jwtSecret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', jwtSecret, '', `auth/v1 ${purpose}`, 32))
}
