// Adds a passkey on this device, and lists the passkeys of the account.

import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TryAgain } from '../../../components/try-again.tsx'
import {
  canUsePasskeys,
  endedInBrowser,
  isHostName,
  isOnThisDeviceAlready,
  localhostAddress,
} from '../../../lib/device/webauthn.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useCall } from '../../../lib/ui/use-call.ts'
import { accountFault, type Refusal } from '../account-fault.ts'
import { Setting } from '../setting.tsx'
import { useAskPassword } from './ask-password.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { passkeysQuery } from './passkeys-query.ts'

export function Passkeys() {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const askPassword = useAskPassword()
  const { data: passkeys, isError, isPaused, refetch } = useQuery(passkeysQuery(client, user.id))
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  if (isError)
    return (
      <Setting name={text.passkeys} summary={text.passkeysFailed} action={<TryAgain onClick={() => refetch()} />} />
    )
  if (!passkeys && isPaused) return <Setting name={text.passkeys} summary={pwaMessages.shownOnline} />
  if (!passkeys) return <Setting name={text.passkeys} summary={<Skeleton className="mt-1 h-5 w-64 max-w-full" />} />

  const add = () =>
    run(async () => {
      const { error } = await client.auth.registerPasskey()
      if (needsReauthentication(error)) {
        askPassword(() => void add())
        return null
      }
      if (error) return passkeyFault(error)
      await queryClient.invalidateQueries(passkeysQuery(client, user.id))
      toast.success(text.passkeyAdded)
      return null
    })
  return (
    <Setting
      name={text.passkeys}
      summary={
        <>
          {canUsePasskeys() ? text.passkeysSummary : whyUnavailable()}
          {passkeys.length > 0 ? <PasskeyList passkeys={passkeys} /> : null}
        </>
      }
      action={
        canUsePasskeys() ? (
          <Button size="small" busy={isBusy} onClick={() => void add()}>
            {text.addPasskey}
          </Button>
        ) : null
      }
    />
  )
}

function whyUnavailable(): string {
  const address = localhostAddress(location)
  if (address !== null) return text.passkeysAtLocalhost(defaultSite.name, address)
  return isSecureContext && isHostName(location.hostname) ? text.passkeysNotHere : text.passkeysNeedHttps
}

function passkeyFault(error: Refusal): string {
  if (isOnThisDeviceAlready(error)) return text.passkeyHere
  return endedInBrowser(error) ? text.passkeyNotMade : accountFault(error)
}
