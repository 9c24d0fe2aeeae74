// One's own profile: plan, counters, subscription. A missing row is made; a failed read falls back to Free.
import { defaultProfile, isPro, type Profile } from '@jotsam/core/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../lib/session/use-session.ts'
import type { Client } from '../../lib/supabase.ts'
import { unwrap } from '../../lib/unwrap.ts'

export function profileQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => {
      const { data, error } = await client.from('profiles').select('*').eq('id', userId).maybeSingle()
      if (error) throw error
      return data ?? unwrap(await client.from('profiles').insert({ id: userId }).select().single())
    },
  })
}

export interface Plan {
  readonly profile: Profile
  /** Effective Pro at this moment. */
  readonly isPro: boolean
  readonly isLoading: boolean
}

export function usePlan(): Plan {
  const { client, user } = useSignedIn()
  const { data, isPending } = useQuery(profileQuery(client, user.id))
  const now = new Date()
  const profile = data ?? defaultProfile(user.id, now)
  return { profile, isPro: isPro(profile, now), isLoading: isPending }
}
