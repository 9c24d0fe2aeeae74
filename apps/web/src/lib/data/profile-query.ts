// The person's profile: plan, counters, subscription. Creates a missing row. A failed read falls back to Free.
import { defaultProfile, isPro, type Profile } from '@jotsam/core/account/profile'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useSignedIn } from '../session/use-session.ts'
import { atInstant } from './at-instant.ts'
import type { Client } from './supabase.ts'
import { succeed, unwrap } from './unwrap.ts'

export function profileQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async (): Promise<Profile> => (await readProfile(client, userId)) ?? createProfile(client, userId),
    // Retries in the background, so that one lost request does not leave a paying person on Free.
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  })
}

export type Plan = ReturnType<typeof usePlan>

export function usePlan() {
  const { client, user } = useSignedIn()
  const { data, isPending, isPaused, refetch } = useQuery(profileQuery(client, user.id))
  const fallback = useMemo(() => defaultProfile(user.id, new Date()), [user.id])
  const profile = data ?? fallback
  // Offline the query is paused. The page does not wait for it.
  const isLoading = isPending && !isPaused
  const isPro = useIsPro(profile)
  const isFallback = !data && !isLoading
  return {
    profile,
    /** Effective Pro now. It changes at the moment a trial or a paid period ends. */
    isPro,
    /** The plan is known and is Free. */
    isFree: !isPro && !isLoading && !isFallback,
    isLoading,
    /** The profile could not be read, so the default profile on Free shows. */
    isFallback,
    /** Reads the profile again. */
    retry: (): void => void refetch(),
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

async function createProfile(client: Client, userId: string): Promise<Profile> {
  // Another tab may create it at the same time.
  succeed(await client.from('profiles').upsert({ id: userId }, { onConflict: 'id', ignoreDuplicates: true }))
  return unwrap(await client.from('profiles').select('*').eq('id', userId).single())
}
