// Where toasts appear, once there is one. Their code comes a little after the page: a connection that goes later must find it here.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { withoutReload } from '../lib/device/new-version.ts'
import { toasterPlace } from '../lib/ui/toast.tsx'

const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

export function Toasts() {
  const isWanted = useSyncExternalStore(toasterPlace.subscribe, toasterPlace.isWanted, () => false)
  useEffect(() => {
    const timer = setTimeout(() => void withoutReload(() => import('./toaster.tsx')).catch(() => {}), SOON_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isWanted ? <Toaster /> : null}</Suspense>
}

/** Without a connection its code may not be here. What was to be said waits for it; no page breaks over a message. */
async function loadToaster(): Promise<typeof import('./toaster.tsx')> {
  for (;;) {
    try {
      return await import('./toaster.tsx')
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}

const SOON_MS = 3000
const RETRY_MS = 5000
