// Asks the server whether a payment arrived, again and again while the provider still thinks about it.
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { profileQuery } from '../plans/profile-query.ts'

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
    if (isActive) forgetOldPlan(queryClient, client, user.id)
  }, [isActive, queryClient, client, user.id])

  if (isActive) return { kind: 'succeeded' }
  const retry = () => setRound(round + 1)
  if (error) return { kind: 'failed', message: text.notReached, retry }
  if (!data || (data.pending && !data.isLast)) return { kind: 'activating' }
  return { kind: 'failed', message: data.error || text.notReached, retry }
}

const ASK_AGAIN_MS = 2000
const QUESTIONS = 30

const answer = z.object({
  success: z.boolean(),
  pending: z.optional(z.boolean()),
  error: z.nullish(z.string()),
})

type Question = { readonly transactionId: string; readonly billingCycle: string | null; readonly round: number }

function confirmation(client: Client, { transactionId, billingCycle, round }: Question) {
  return queryOptions({
    queryKey: ['confirm-payment', transactionId, round],
    queryFn: async ({ client: queries, queryKey }) => {
      const body = { transactionId, ...(billingCycle ? { billingCycle } : {}) }
      const { data, error } = await client.functions.invoke<unknown>('confirm-payment', { body })
      if (error) throw error
      const asked = (queries.getQueryState(queryKey)?.dataUpdateCount ?? 0) + 1
      return { ...answer.parse(data), isLast: asked >= QUESTIONS }
    },
    refetchInterval: ({ state: { data } }) => (data?.pending && !data.isLast ? ASK_AGAIN_MS : false),
    refetchIntervalInBackground: true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
}

function forgetOldPlan(queryClient: QueryClient, client: Client, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: profileQuery(client, userId).queryKey })
}
