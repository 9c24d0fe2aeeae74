// Downgrades to Free. The server ends the subscription and its billing.
import { planMessages } from '@jotsam/core/messages/account/plan'
import { planDetailsMessages as details } from '@jotsam/core/messages/account/plan-details'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useCall } from '../../lib/ui/use-call.ts'

export function useDowngrade(onDone: () => void) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const { isBusy, run } = useCall(details.downgradeFailed, (fault) =>
    toast.error(fault, fault === details.downgradeFailed ? { description: planMessages.tryAgainLater } : {}),
  )
  const downgrade = () =>
    run(async () => {
      const { data, error } = await client.rpc('downgrade_plan')
      if (error) return details.downgradeFailed
      const { queryKey } = profileQuery(client, user.id)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, data)
      toast.success(details.downgraded)
      onDone()
      return null
    })
  return { downgrade, isBusy }
}
