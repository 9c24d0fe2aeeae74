// A refresh token is computed, not stored: the session's id, a counter, and a signature with the session's key. A seal
// with the server's key rejects forged tokens without a query. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface TokenSource {
  readonly sessionId: string
  readonly counter: number
  /** Deleting the session's key voids all of its tokens. */
  readonly sessionKey: Buffer
}

export type ReadToken =
  | { readonly kind: 'malformed' }
  | { readonly kind: 'never-issued' }
  | {
      readonly kind: 'issued'
      readonly sessionId: string
      readonly counter: number
      isSignedBy(sessionKey: Buffer): boolean
    }

const ID_BYTES = 16
const COUNTER_END = ID_BYTES + 6
const SIGNATURE_END = COUNTER_END + 18
const SEAL_END = SIGNATURE_END + 8

export function writeRefreshToken({ sessionId, counter, sessionKey }: TokenSource, sealKey: Buffer): string {
  const head = Buffer.alloc(COUNTER_END)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUIntBE(counter, ID_BYTES, COUNTER_END - ID_BYTES)
  const signed = Buffer.concat([head, mac(sessionKey, head, SIGNATURE_END - COUNTER_END)])
  return Buffer.concat([signed, mac(sealKey, signed, SEAL_END - SIGNATURE_END)]).toString('base64url')
}

export function readRefreshToken(text: string, sealKey: Buffer): ReadToken {
  // GoTrue's old tokens have twelve letters and digits. They are well-formed, but not ours.
  if (/^[a-z0-9]{12}$/.test(text)) return { kind: 'never-issued' }
  if (!/^[\w-]{64}$/.test(text)) return { kind: 'malformed' }
  const bytes = Buffer.from(text, 'base64url')
  const signed = bytes.subarray(0, SIGNATURE_END)
  const seal = bytes.subarray(SIGNATURE_END, SEAL_END)
  if (!timingSafeEqual(seal, mac(sealKey, signed, seal.length))) return { kind: 'never-issued' }
  const head = bytes.subarray(0, COUNTER_END)
  const signature = bytes.subarray(COUNTER_END, SIGNATURE_END)
  return {
    kind: 'issued',
    sessionId: head.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    counter: head.readUIntBE(ID_BYTES, COUNTER_END - ID_BYTES),
    isSignedBy: (sessionKey) => timingSafeEqual(signature, mac(sessionKey, head, signature.length)),
  }
}

function mac(key: Buffer, bytes: Buffer, length: number): Buffer {
  return createHmac('sha256', key).update(bytes).digest().subarray(0, length)
}
