// How many recovery codes the account has left.
import { queryOptions } from '@tanstack/react-query'
import { countRecoveryCodes } from '../../lib/session/recovery-codes.ts'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export function recoveryCountQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['recovery-codes', userId],
    queryFn: async () => unwrap(await countRecoveryCodes(client)),
    staleTime: 0,
  })
}
