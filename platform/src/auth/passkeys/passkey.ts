// A passkey as a database row and as JSON.
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env } from '../../deps.ts'
import { refuse } from '../faults.ts'
import type { Query } from '../users/user.ts'
import type { StoredKey } from '../webauthn/ceremonies.ts'

export interface Passkey {
  readonly id: string
  readonly user_id: string
  readonly credential_id: string
  readonly public_key: string
  readonly sign_count: string
  readonly transports: readonly string[]
  readonly friendly_name: string
  readonly last_used_at: Date | null
  readonly created_at: Date
}

export const MAX_PASSKEYS = 10

export async function passkeysOf(sql: Query, userId: string): Promise<Passkey[]> {
  return sql<Passkey[]>`select * from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`
}

export function keyOf({ credential_id, public_key, sign_count, transports }: Passkey): StoredKey {
  return { id: credential_id, publicKey: public_key, counter: Number(sign_count), transports }
}

export function passkeyJson({ id, friendly_name, created_at, last_used_at }: Passkey) {
  return {
    id,
    ...(friendly_name === '' ? {} : { friendly_name }),
    created_at: created_at.toISOString(),
    ...(last_used_at === null ? {} : { last_used_at: last_used_at.toISOString() }),
  }
}

/** Returns the passkey's id in the path. The statement that uses it checks that it exists and who owns it. */
export function passkeyIdIn<E extends Env>(context: Context<E>, parameter: 'id' | 'passkeyId'): string {
  const id = z.guid().safeParse(context.req.param(parameter))
  return id.success ? id.data : refuse({ kind: 'passkey-not-found' })
}

/** Also ends the sessions that the passkey started, except `keepSession`. Returns false when there is no such passkey. */
export async function removePasskey(
  tx: Query,
  { userId, passkeyId, keepSession }: { userId: string; passkeyId: string; keepSession: string | null },
): Promise<boolean> {
  await tx`
    delete from auth.sessions
    where user_id = ${userId} and passkey_id = ${passkeyId} and id is distinct from ${keepSession}::uuid`
  const removed = await tx`delete from auth.webauthn_credentials where id = ${passkeyId} and user_id = ${userId}`
  return removed.count > 0
}
