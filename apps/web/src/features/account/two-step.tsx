// Two-step sign-in: the authenticator apps, adding one, removing one.
import { accountMessages as text } from '@jotsam/core/messages/account'
import { Button } from '@jotsam/ui/button'
import { Confirm } from '@jotsam/ui/confirm'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { TryAgain } from '../../components/try-again.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/toast.tsx'
import { useCall } from '../../lib/use-call.ts'
import { accountFault } from './account-fault.ts'
import { AddApp } from './add-app.tsx'
import { type AuthenticatorApp, factorsQuery, freeAppName } from './factors-query.ts'
import { FormSetting, Setting } from './setting.tsx'

export function TwoStep() {
  const { client, user } = useSignedIn()
  const { data: apps, isError, refetch } = useQuery(factorsQuery(client, user.id))
  if (!apps) {
    return isError ? (
      <Setting name={text.twoStep} summary={text.factorsFailed} action={<TryAgain onClick={() => refetch()} />} />
    ) : (
      <Setting name={text.twoStep} summary={<Skeleton className="mt-1 h-5 w-64 max-w-full" />} />
    )
  }
  const isOn = apps.length > 0
  return (
    <FormSetting
      name={text.twoStep}
      summary={
        <>
          {isOn ? text.twoStepOn : text.twoStepOff}
          {isOn ? <AppList apps={apps} /> : null}
        </>
      }
      open={isOn ? text.addApp : text.setUp}
      label={isOn ? text.addApp : text.setUpTwoStep}
      form={(close) => <AddApp name={freeAppName(apps)} onDone={close} />}
    />
  )
}

function AppList({ apps }: { apps: readonly AuthenticatorApp[] }) {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [leaving, setLeaving] = useState<AuthenticatorApp | null>(null)
  const { isBusy, run } = useCall(text.failed, (fault) => toast.error(fault))
  const remove = ({ id }: AuthenticatorApp) =>
    run(async () => {
      const { error } = await client.auth.mfa.unenroll({ factorId: id })
      if (error) return accountFault(error)
      // The session still says that it passed two steps.
      await client.auth.refreshSession()
      await queryClient.invalidateQueries(factorsQuery(client, user.id))
      toast.success(text.appRemoved)
      setLeaving(null)
      return null
    })
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {apps.map((app) => (
        <li key={app.id} className="flex items-center gap-3 rounded-control border border-line py-1.5 pl-3 pr-1.5">
          <Smartphone aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ink">{app.name}</span>
            <span className="block text-[13px]">{text.appSince(SINCE.format(app.since))}</span>
          </span>
          <Button look="quiet" size="small" aria-label={text.removeApp(app.name)} onClick={() => setLeaving(app)}>
            {text.remove}
          </Button>
        </li>
      ))}
      <Confirm
        open={leaving !== null}
        question={text.confirmRemove(leaving?.name ?? '')}
        detail={apps.length === 1 ? text.removeLast : text.removeOne}
        yes={text.remove}
        busy={isBusy}
        onAnswer={(yes) => (yes && leaving ? void remove(leaving) : setLeaving(null))}
      />
    </ul>
  )
}

const SINCE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
