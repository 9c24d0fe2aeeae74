// The authenticator apps of the account that count.
import { accountMessages as text } from '@jotsam/core/messages/account'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export interface AuthenticatorApp {
  readonly id: string
  readonly name: string
  readonly since: Date
}

export function factorsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['factors', userId],
    queryFn: async (): Promise<AuthenticatorApp[]> =>
      unwrap(await client.auth.mfa.listFactors()).totp.map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name || text.appName(1),
        since: new Date(created_at),
      })),
    staleTime: 0,
  })
}

/** The first of the usual names that no other app has: the service wants them to differ. */
export function freeAppName(apps: readonly Pick<AuthenticatorApp, 'name'>[]): string {
  const taken = new Set(apps.map(({ name }) => name))
  let number = 1
  while (taken.has(text.appName(number))) number += 1
  return text.appName(number)
}
