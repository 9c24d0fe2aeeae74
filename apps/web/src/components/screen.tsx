// A screen of signed-in pages, whose code loads when it is visited. If the code cannot be loaded, the header stays, and a notice in the
// place of the screen tries again.
import { pwaMessages as texts } from '@jotsam/core/messages/account/pwa'
import { EmptyState } from '@jotsam/ui/empty-state'
import { type ComponentType, useEffect } from 'react'
import { isReloading } from '../lib/device/new-version.ts'
import { lazyPart } from './lazy-part.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { TryAgain } from './try-again.tsx'

export function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  const Part = lazyPart(async () => (await load())[name], { isScreen: true })
  return () => (
    <Part instead={(retry) => (isReloading() ? <LoadingScreen inPage /> : <ScreenMissing onRetry={retry} />)} />
  )
}

function ScreenMissing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  })
  return (
    <div role="alert" className="m-auto">
      <EmptyState title={texts.partMissing} action={<TryAgain onClick={onRetry} />}>
        {navigator.onLine ? texts.screenMissingOnline : texts.partMissingOffline}
      </EmptyState>
    </div>
  )
}
