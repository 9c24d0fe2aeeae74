// Shows toasts, once there is one. The code is loaded shortly after the page, so that it is there if the connection is lost.
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { withoutReload } from '../lib/device/new-version.ts'
import { toasterPlace } from '../lib/ui/toast.tsx'

const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }))

export function Toasts() {
  const isWanted = useSyncExternalStore(toasterPlace.subscribe, toasterPlace.isWanted, () => false)
  useEffect(() => {
    const timer = setTimeout(() => void withoutReload(() => import('./toaster.tsx')).catch(() => {}), PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isWanted ? <Toaster /> : null}</Suspense>
}

/** Retries until the code is loaded. Toasts wait meanwhile, and a page never breaks because of one. */
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

const PRELOAD_DELAY_MS = 3000
const RETRY_MS = 5000
