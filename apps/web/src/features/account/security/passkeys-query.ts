// The passkeys of the account.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly since: Date
  readonly lastUsed: Date | null
}

export function passkeysQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['passkeys', userId],
    queryFn: async (): Promise<Passkey[]> =>
      unwrap(await client.auth.passkey.list()).map(({ id, friendly_name, created_at, last_used_at }) => ({
        id,
        name: friendly_name || text.passkeyName,
        since: new Date(created_at),
        lastUsed: last_used_at ? new Date(last_used_at) : null,
      })),
    staleTime: 0,
  })
}
