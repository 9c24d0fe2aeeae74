// Security keys as second factors. Keys can be added and removed.
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Button } from '@jotsam/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { canUsePasskeys, endedInBrowser, isOnThisDeviceAlready } from '../../../lib/device/webauthn.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault, type Refusal } from '../account-fault.ts'
import { Setting } from '../setting.tsx'
import { useAskPassword } from './ask-password.tsx'
import { FactorList } from './factor-list.tsx'
import { type Factor, factorsQuery, freeName } from './factors-query.ts'

export function SecurityKeys({
  factors,
  isLast,
  onAdded,
}: {
  factors: readonly Factor[]
  isLast: boolean
  onAdded: () => void
}) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const askPassword = useAskPassword()
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const keys = factors.filter(({ type }) => type === 'webauthn')
  if (keys.length === 0 && !canUsePasskeys()) return null

  const add = () =>
    run(async () => {
      const { error } = await client.auth.mfa.webauthn.register({ friendlyName: freeName(factors, text.keyName) })
      if (needsReauthentication(error)) {
        askPassword(() => void add())
        return null
      }
      if (error) return keyFault(error)
      await queryClient.invalidateQueries(factorsQuery(client, user.id))
      toast.success(text.keyAdded)
      onAdded()
      return null
    })
  return (
    <Setting
      name={text.keys}
      summary={
        <>
          {text.keysSummary}
          {keys.length > 0 ? <FactorList factors={keys} isLast={isLast} removed={text.keyRemoved} /> : null}
        </>
      }
      action={
        canUsePasskeys() ? (
          <Button size="small" busy={isBusy} onClick={() => void add()}>
            {text.addKey}
          </Button>
        ) : null
      }
    />
  )
}

function keyFault(error: Refusal): string {
  if (isOnThisDeviceAlready(error)) return text.passkeyHere
  return endedInBrowser(error) ? text.keyNotMade : accountFault(error)
}
