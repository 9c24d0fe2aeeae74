// Starts the trial. The server allows it once per account and sets its end.
import type { Profile } from '@jotsam/core/account/profile'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../lib/data/profile-query.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'

export type TrialOutcome =
  | { readonly kind: 'started'; readonly profile: Profile }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' }

export async function startTrial(client: Client): Promise<TrialOutcome> {
  const { data, error } = await client.rpc('start_trial')
  if (!error) return { kind: 'started', profile: data }
  return { kind: error.message === planMessages.trialRefused ? 'refused' : 'failed' }
}

/** `failedText`: the dashboard uses a shorter text than other pages. */
export function useStartTrial(failedText: string, onStarted: () => void) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const { isBusy, run } = useCall(failedText, (fault) =>
    toast.error(fault, fault === failedText ? { description: planMessages.tryAgainLater } : {}),
  )
  const start = () =>
    run(async () => {
      const { queryKey } = profileQuery(client, user.id)
      const outcome = await startTrial(client)
      if (outcome.kind === 'failed') return failedText
      if (outcome.kind === 'refused') {
        // The plan on the screen is out of date.
        void queryClient.invalidateQueries({ queryKey })
        return planMessages.trialRefused
      }
      // A running read may still return the old row.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, outcome.profile)
      toast.success(planMessages.trialStarted)
      onStarted()
      return null
    })
  return { start, isBusy }
}
