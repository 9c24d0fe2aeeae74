// Registers the service worker when a person uses the app. A new version replaces it only when the person asks for it.

const ADDRESS = '/sw.js'
const UPDATE_INTERVAL_MS = 60 * 60_000
const LONGEST_WAIT_MS = 3000

/** `onNewVersion` gets a function that activates the new version and reloads the page. */
export async function startAppWorker(onNewVersion: (use: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registration = await register()
  if (!registration) return
  const offer = (worker: ServiceWorker) => onNewVersion(() => activate(worker))
  // Without a controller this is the first worker, not a new version.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL_MS) return
    checkedAt = Date.now()
    void registration.update().catch(() => {})
  })
}

/** For the diagnostics page. */
export async function isWorkerRegistered(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}

export async function registerWorker(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await register()
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    // A browser that blocks workers returns undefined.
    const made: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(ADDRESS, {
      updateViaCache: 'none',
    })
    return made ?? null
  } catch {
    return null // Private windows and full disks refuse it. The app still works, but not offline.
  }
}

function activate(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  worker.postMessage('use-new-version')
  // The browser lets the former version finish its requests first. One that hangs would hold it up for minutes. Reloading ends it.
  setTimeout(reload, LONGEST_WAIT_MS)
}
