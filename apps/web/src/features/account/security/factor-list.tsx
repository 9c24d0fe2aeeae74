// The authenticator apps or security keys of the account. Each can be removed.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dayOf } from '../../../lib/ui/date-time.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { accountFault } from '../account-fault.ts'
import { type Factor, factorsQuery } from './factors-query.ts'
import { RemoveItem } from './remove-item.tsx'
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
  const remove = async ({ id }: Factor) => {
    const { error } = await client.auth.mfa.unenroll({ factorId: id })
    if (error) return accountFault(error)
    // The session's token still says that a second step was passed.
    await client.auth.refreshSession()
    await queryClient.invalidateQueries(factorsQuery(client, user.id))
    toast.success(removed)
    return null
  }
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {factors.map((factor) => (
        <SecurityItem
          key={factor.id}
          icon={factor.type === 'totp' ? Smartphone : KeyRound}
          name={factor.name}
          detail={text.appSince(dayOf(factor.since))}
        >
          <RemoveItem
            name={factor.name}
            detail={isLast ? text.removeLast : text.removeOne}
            remove={() => remove(factor)}
          />
        </SecurityItem>
      ))}
    </ul>
  )
}
