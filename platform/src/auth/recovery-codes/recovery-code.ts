// A recovery code has 16 letters and digits and replaces a lost factor once. The database stores only a hash. Pure.
import { createHash, randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10

// Without i, l, o and u, which look like other characters on paper.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Returns 80 random bits as `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** The user id salts the hash. Codes are too long to guess, so a fast hash is enough. */
export function recoveryCodeHash(userId: string, typed: string): string {
  return createHash('sha256')
    .update(`${userId} ${normalised(typed)}`)
    .digest('hex')
}

/** Removes spaces and dashes, ignores case, and maps letters to the digits that they look like. */
function normalised(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replaceAll('o', '0')
}
