// The service worker as the page sees it: registered once somebody uses the app, and replaced only when they ask for it.

const ADDRESS = '/sw.js'
const LOOK_AGAIN_MS = 60 * 60_000

/** `onNewVersion` gets a function that begins to use it; the page is loaded anew then. */
export async function startAppWorker(onNewVersion: (use: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await register()
  if (!registration) return
  const offer = (worker: ServiceWorker) => onNewVersion(() => beginToUse(worker))
  // Without a worker in charge, the first one has just come: that is no news.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = Date.now()
    void registration.update().catch(() => {})
  })
}

/** For the page that shows whether it works. */
export async function isWorkerRegistered(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

export async function registerWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await register()
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    // A browser that is told to block workers answers with nothing.
    const made: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(ADDRESS, {
      updateViaCache: 'none',
    })
    return made ?? null
  } catch {
    return null // Private windows and full disks: the app works, only not without a connection.
  }
}

function beginToUse(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage('use-new-version')
}
