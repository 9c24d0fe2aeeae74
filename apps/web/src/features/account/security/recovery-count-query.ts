// Reads how many recovery codes are left.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../lib/data/supabase.ts'
import { unwrap } from '../../../lib/data/unwrap.ts'
import { countRecoveryCodes } from '../../../lib/session/recovery-codes.ts'

export function recoveryCountQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['recovery-codes', userId],
    queryFn: async () => unwrap(await countRecoveryCodes(client)),
    staleTime: 0,
  })
}
