// A recovery code: 16 letters and digits, which stand in for a lost factor once. The database keeps only a hash. Pure.
import { createHash, randomBytes } from 'node:crypto'

export const RECOVERY_CODES = 10

// No i, l, o and u: on paper they look like other characters.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** 80 random bits, as `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return characters.replace(/.{4}(?=.)/g, '$&-')
}

/** One person's code has another hash than the same code of somebody else. It is too long to be guessed, so a fast hash is enough. */
export function recoveryCodeHash(userId: string, typed: string): string {
  return createHash('sha256')
    .update(`${userId} ${asWritten(typed)}`)
    .digest('hex')
}

/** However it was typed: in capitals, with spaces, or with the letters that look like digits. */
function asWritten(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replaceAll('o', '0')
}
