// Where toasts appear, once there is one.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterPlace } from '../lib/toast.tsx'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

export function Toasts() {
  const isWanted = useSyncExternalStore(toasterPlace.subscribe, toasterPlace.isWanted, () => false)
  return <Suspense>{isWanted ? <Toaster /> : null}</Suspense>
}
