// One's own profile: plan, counters, subscription. A missing row is made; a failed read falls back to Free.
import { defaultProfile, isPro, type Profile } from '@jotsam/core/account/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Client } from '../../lib/data/supabase.ts'
import { succeed, unwrap } from '../../lib/data/unwrap.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { atInstant } from './at-instant.ts'

export function profileQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => (await readProfile(client, userId)) ?? makeProfile(client, userId),
    // Quietly, until it is there: whoever paid should not stay on Free for one lost request.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
}

export interface Plan {
  readonly profile: Profile
  /** Effective Pro at this moment; turns at the very instant a trial or a paid period ends. */
  readonly isPro: boolean
  /** Known to be on Free: neither loading nor unreadable. */
  readonly isFree: boolean
  readonly isLoading: boolean
  /** The profile could not be read: what shows is the default one, on Free. */
  readonly isFallback: boolean
  /** Reads the profile again. */
  readonly retry: () => void
}

export function usePlan(): Plan {
  const { client, user } = useSignedIn()
  const { data, isPending, isPaused, refetch } = useQuery(profileQuery(client, user.id))
  const fallback = useMemo(() => defaultProfile(user.id, new Date()), [user.id])
  const profile = data ?? fallback
  // Without a connection the read waits for one; the page does not.
  const isLoading = isPending && !isPaused
  const isPro = useIsPro(profile)
  const isFallback = !data && !isLoading
  return {
    profile,
    isPro,
    isFree: !isPro && !isLoading && !isFallback,
    isLoading,
    isFallback,
    retry: () => void refetch(),
  }
}

const RETRY_MS = 15_000

function useIsPro(profile: Profile): boolean {
  const endsAt = Date.parse(profile.sub_expires_at ?? '')
  const subscribe = useCallback((onEnd: () => void) => atInstant(endsAt, onEnd), [endsAt])
  return useSyncExternalStore(subscribe, () => isPro(profile, new Date()))
}

async function readProfile(client: Client, userId: string): Promise<Profile | null> {
  const { data, error } = await client.from('profiles').select('*').eq('id', userId).maybeSingle()
  if (error) throw error
  return data
}

async function makeProfile(client: Client, userId: string): Promise<Profile> {
  // Another tab may be making it at the same moment.
  succeed(await client.from('profiles').upsert({ id: userId }, { onConflict: 'id', ignoreDuplicates: true }))
  return unwrap(await client.from('profiles').select('*').eq('id', userId).single())
}
