// Reads whether the subscription renews or ends with the paid period. A single payment and a trial have no subscription.
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

export type Renewal = 'none' | 'renews' | 'ends'

export function renewalQuery(client: Client, userId: string, subscriptionId: string | null) {
  return queryOptions({
    queryKey: ['renewal', userId, subscriptionId],
    queryFn: async (): Promise<Renewal> => {
      if (subscriptionId === null) return 'none'
      const { data, error } = await client
        .from('subscriptions')
        .select('cancel_at, status')
        .match({ user_id: userId, subscription_id: subscriptionId })
        .maybeSingle()
      if (error) throw error
      if (!data) return 'none'
      return data.cancel_at !== null || data.status === 'canceled' ? 'ends' : 'renews'
    },
    // It may be canceled elsewhere, by the link in a receipt or at the payment provider.
    staleTime: 0,
  })
}
