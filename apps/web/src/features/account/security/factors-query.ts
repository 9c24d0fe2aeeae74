// The verified second factors of the account: authenticator apps and security keys.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'

export interface Factor {
  readonly id: string
  readonly type: 'totp' | 'webauthn'
  readonly name: string
  readonly since: Date
}

export function factorsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['factors', userId],
    queryFn: async (): Promise<Factor[]> => {
      const { totp, webauthn } = unwrap(await client.auth.mfa.listFactors())
      return [...totp, ...webauthn].map(({ id, factor_type: type, friendly_name, created_at }) => ({
        id,
        type,
        name: friendly_name || DEFAULT_NAMES[type],
        since: new Date(created_at),
      }))
    },
    staleTime: 0,
  })
}

/** The first default name that is free. The service requires distinct names. */
export function freeName(factors: readonly Pick<Factor, 'name'>[], nameOf: (number: number) => string): string {
  const taken = new Set(factors.map(({ name }) => name))
  let number = 1
  while (taken.has(nameOf(number))) number += 1
  return nameOf(number)
}

const DEFAULT_NAMES = { totp: text.appName(1), webauthn: text.keyName(1) }
