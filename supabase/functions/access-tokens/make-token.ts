// Makes access tokens and refresh tokens. The database stores their SHA-256 only.
import { createHash, randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 44 random letters and digits have more than 256 bits. */
export function makeToken(prefix: string): string {
  return `${prefix}_${Array.from({ length: 44 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

/** In PostgreSQL's hexadecimal form. */
export function tokenHash(token: string): string {
  return `\\x${createHash('sha256').update(token).digest('hex')}`
}
