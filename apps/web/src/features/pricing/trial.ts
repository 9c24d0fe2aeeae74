// Starts the trial from the pricing page, shows that it started, and opens the dashboard.
import { planMessages } from '@jotsam/core/messages/account/plan'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useCall } from '../../lib/ui/use-call.ts'
import { startTrial } from '../plans/index.ts'

export function useTrial() {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, fault, run } = useCall(planMessages.trialFailed)
  const [hasStarted, setStarted] = useState(false)

  useEffect(() => {
    if (!hasStarted) return
    const timer = setTimeout(() => navigate(paths.dashboard), READING_MS)
    return () => clearTimeout(timer)
  }, [hasStarted, navigate])

  const start = () =>
    void run(async () => {
      const outcome = await startTrial(client)
      switch (outcome.kind) {
        case 'started':
          setStarted(true)
          return null
        case 'refused':
          // The plan on the screen is out of date.
          void queryClient.invalidateQueries({ queryKey: profileQuery(client, user.id).queryKey })
          return planMessages.trialRefused
        case 'failed':
          return planMessages.trialFailed
      }
    })
  return { start, isBusy, fault, hasStarted }
}

/** Time to read the success message. */
const READING_MS = 1500
