// Ends all sessions of the account, including this one.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault } from '../account-fault.ts'

export function SignOutEverywhere() {
  const { client } = useSignedIn()
  const navigate = useNavigate()
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const signOut = () =>
    run(async () => {
      const { error } = await client.auth.signOut({ scope: 'global' })
      if (error) return accountFault(error)
      navigate(paths.auth)
      return null
    })
  return (
    <Button size="small" busy={isBusy} onClick={signOut}>
      {text.signOutEverywhere}
    </Button>
  )
}
