// Cancels the subscription at the end of the paid period. The server calls the payment provider.
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'

export function useCancelSubscription(onDone: () => void) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const { isBusy, run } = useCall(details.cancelFailed, (fault) => toast.error(fault))
  const cancel = () =>
    run(async () => {
      const { data, error } = await client.functions.invoke<{ success: boolean }>('cancel-subscription')
      if (error || !data?.success) return details.cancelFailed
      await Promise.all([
        cache.invalidateQueries({ queryKey: ['renewal', user.id] }),
        cache.invalidateQueries({ queryKey: profileQuery(client, user.id).queryKey }),
      ])
      toast.success(details.canceled)
      onDone()
      return null
    })
  return { cancel, isBusy }
}
