// Asks the server whether a payment has arrived, and polls while it is pending.
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { profileQuery } from '../../lib/data/profile-query.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'

export type Payment =
  | { readonly kind: 'activating' }
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }

export function usePayment(transactionId: string, billingCycle: string | null): Payment {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const { data, error } = useQuery(confirmation(client, { transactionId, billingCycle, round }))
  const isActive = data?.success === true

  useEffect(() => {
    if (isActive) reloadPlan(queryClient, client, user.id)
  }, [isActive, queryClient, client, user.id])

  if (isActive) return { kind: 'succeeded' }
  const retry = () => setRound(round + 1)
  if (error) return { kind: 'failed', message: text.notReached, retry }
  if (!data || (data.pending && !data.isLast)) return { kind: 'activating' }
  return { kind: 'failed', message: data.error || text.notReached, retry }
}

const POLL_MS = 2000
const MAX_POLLS = 30

const answer = z.object({
  success: z.boolean(),
  pending: z.optional(z.boolean()),
  error: z.nullish(z.string()),
})

type PaymentQuery = { readonly transactionId: string; readonly billingCycle: string | null; readonly round: number }

function confirmation(client: Client, { transactionId, billingCycle, round }: PaymentQuery) {
  return queryOptions({
    queryKey: ['confirm-payment', transactionId, round],
    queryFn: async ({ client: queries, queryKey }) => {
      const body = { transactionId, ...(billingCycle ? { billingCycle } : {}) }
      const { data, error } = await client.functions.invoke<unknown>('confirm-payment', { body })
      if (error) throw error
      const polls = (queries.getQueryState(queryKey)?.dataUpdateCount ?? 0) + 1
      return { ...answer.parse(data), isLast: polls >= MAX_POLLS }
    },
    refetchInterval: ({ state: { data } }) => (data?.pending && !data.isLast ? POLL_MS : false),
    refetchIntervalInBackground: true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
}

function reloadPlan(queryClient: QueryClient, client: Client, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })
}
