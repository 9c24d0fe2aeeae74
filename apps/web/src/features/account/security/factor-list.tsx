// The authenticator apps or security keys of the account. Each can be removed.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dayOf } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault } from '../account-fault.ts'
import { type Factor, factorsQuery } from './factors-query.ts'
import { SecurityItem } from './security-item.tsx'

/** `isLast`: after its removal, signing in asks for the password only. */
export function FactorList({
  factors,
  isLast,
  removed,
}: {
  factors: readonly Factor[]
  isLast: boolean
  removed: string
}) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [toRemove, setToRemove] = useState<Factor | null>(null)
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const remove = ({ id }: Factor) =>
    run(async () => {
      const { error } = await client.auth.mfa.unenroll({ factorId: id })
      if (error) return accountFault(error)
      // The session's token still says that a second step was passed.
      await client.auth.refreshSession()
      await queryClient.invalidateQueries(factorsQuery(client, user.id))
      toast.success(removed)
      setToRemove(null)
      return null
    })
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {factors.map((factor) => (
        <SecurityItem
          key={factor.id}
          icon={factor.type === 'totp' ? Smartphone : KeyRound}
          name={factor.name}
          detail={text.appSince(dayOf(factor.since))}
        >
          <Button
            look="quiet"
            size="small"
            aria-label={text.removeApp(factor.name)}
            onClick={() => setToRemove(factor)}
          >
            {text.remove}
          </Button>
        </SecurityItem>
      ))}
      <Confirm
        open={toRemove !== null}
        question={text.confirmRemove(toRemove?.name ?? '')}
        detail={isLast ? text.removeLast : text.removeOne}
        yes={text.remove}
        busy={isBusy}
        onAnswer={(yes) => (yes && toRemove ? void remove(toRemove) : setToRemove(null))}
      />
    </ul>
  )
}
