// Two-step sign-in: authenticator apps and security keys, which can be added and removed.

import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { pwaMessages } from '@jotsam/core/messages/account/pwa'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { TryAgain } from '../../../components/try-again.tsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { AddApp } from '../add-app.tsx'
import { FormSetting, Setting } from '../setting.tsx'
import { FactorList } from './factor-list.tsx'
import { factorsQuery, freeName } from './factors-query.ts'
import { SecurityKeys } from './security-keys.tsx'

export function TwoStep({ onAdded }: { onAdded: () => void }) {
  const { client, user } = useSignedIn()
  const { data: factors, isError, isPaused, refetch } = useQuery(factorsQuery(client, user.id))
  if (!factors && isPaused) return <Setting name={text.twoStep} summary={pwaMessages.shownOnline} />
  if (!factors) {
    return isError ? (
      <Setting name={text.twoStep} summary={text.factorsFailed} action={<TryAgain onClick={() => refetch()} />} />
    ) : (
      <Setting name={text.twoStep} summary={<Skeleton className="mt-1 h-5 w-64 max-w-full" />} />
    )
  }
  const apps = factors.filter(({ type }) => type === 'totp')
  const hasApp = apps.length > 0
  const isLast = factors.length === 1
  return (
    <>
      <FormSetting
        name={text.twoStep}
        summary={
          <>
            {hasApp ? text.twoStepOn : factors.length > 0 ? text.twoStepByKey : text.twoStepOff}
            {hasApp ? <FactorList factors={apps} isLast={isLast} removed={text.appRemoved} /> : null}
          </>
        }
        open={hasApp ? text.addApp : text.setUp}
        label={hasApp ? text.addApp : text.setUpTwoStep}
        form={(close) => <AddApp name={freeName(factors, text.appName)} onAdded={onAdded} onDone={close} />}
      />
      <SecurityKeys factors={factors} isLast={isLast} onAdded={onAdded} />
    </>
  )
}
