// The authenticator app of an account: its secret and its codes.
import { createHmac } from 'node:crypto'
import type { Person, Product } from '../product.ts'

/** Adds a verified authenticator app to the account and returns its secret. */
export async function enrol({ client }: Person): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret, 0) })
  if (verified.error) throw verified.error
  return data.totp.secret
}

/** Creates ten recovery codes for an account that has passed its second step. */
export async function recoveryCodes({ client }: Person, product: Product): Promise<string[]> {
  const { data } = await client.auth.getSession()
  const answer = await fetch(`${product.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${data.session?.access_token}` },
  })
  return (await answer.json()).codes
}

/** The code of the authenticator app, `ahead` time steps of 30 seconds from now. The server accepts each code once. */
export function totp(secret: string, ahead = 0): string {
  const bits = [...secret.replace(/=+$/, '')].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
