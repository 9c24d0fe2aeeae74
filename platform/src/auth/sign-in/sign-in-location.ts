// Remembers the locations that an account has signed in from. A location is a network and a kind of device.
import { z } from 'zod'
import { addressKey } from '../../limits/limit-keys.ts'
import { deviceOf } from '../sessions/device.ts'
import type { Query } from '../users/user.ts'

/** A location that is not used for this long is forgotten. */
export const LOCATION_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000

export interface Client {
  readonly userAgent: string | null
  readonly ip: string
}

/** Returns true when the account has never signed in from there. */
export async function rememberLocation(tx: Query, userId: string, client: Client, now: Date): Promise<boolean> {
  const [row] = await tx<{ is_new: boolean }[]>`
    insert into auth.sign_in_places (user_id, address, device, last_used_at)
    values (${userId}, ${addressKey(client.ip)}, ${deviceOf(client.userAgent)}, ${now})
    on conflict (user_id, address, device) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 as is_new`
  return row?.is_new ?? false
}

/** Tells whether the account, given by e-mail address or id, has signed in from the address. */
export async function isKnownLocation(sql: Query, account: string, address: string): Promise<boolean> {
  const owner = z.guid().safeParse(account).success ? sql`u.id = ${account}` : sql`u.email = ${account}`
  const rows = await sql`
    select 1 from auth.sign_in_places p join auth.users u on u.id = p.user_id
    where ${owner} and p.address = ${addressKey(address)} limit 1`
  return rows.length > 0
}
