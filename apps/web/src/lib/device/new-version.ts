// After a deployment, an open page requests chunks that no longer exist. One automatic reload loads the new version. If that does
// not help, the error screen shows. A lazy dialog causes no reload: the page stays and shows a toast.

const KEY = 'jotsam-reloaded-at'
const MIN_INTERVAL_MS = 60_000
let reloading = false
let optionalLoads = 0

/** Vite fires this event before a failed dynamic import rejects. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', () => {
    // A reload while offline would replace the app with the browser's error page.
    if (optionalLoads > 0 || !navigator.onLine || !mayReload(Date.now(), lastReload())) return
    try {
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      return // Without the stored time, the page could reload for ever.
    }
    reloading = true
    location.reload()
  })
}

/** Loads code that the page can work without. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  optionalLoads += 1
  try {
    return await load()
  } finally {
    optionalLoads -= 1
  }
}

export function isReloading(): boolean {
  return reloading
}

export function mayReload(now: number, last: number | null): boolean {
  return last === null || now - last > MIN_INTERVAL_MS || now < last
}

/** Recognises the messages of browsers for a chunk that could not be fetched. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload css|importing a module/i.test(error.message)
  )
}

function lastReload(): number | null {
  try {
    const stored = Number(sessionStorage.getItem(KEY))
    return stored > 0 ? stored : null
  } catch {
    return null
  }
}
