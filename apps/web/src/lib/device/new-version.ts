// After a new deploy, a page that stayed open asks for parts that are gone. One silent reload brings the new ones; if that
// does not help, the error screen says so. What only opens on a page brings no reload: the page stays, and says so.

const KEY = 'jotsam-reloaded-at'
const PAUSE_MS = 60_000
let reloading = false
let staying = 0

/** The bundler tells of every part that failed to load before the import rejects. */
export function followNewVersions(): void {
  addEventListener('vite:preloadError', () => {
    // A reload without a connection would replace the app with the browser's own page.
    if (staying > 0 || !navigator.onLine || !mayReload(Date.now(), lastReload())) return
    try {
      sessionStorage.setItem(KEY, String(Date.now()))
    } catch {
      return // Without a note of it, it could go on for ever.
    }
    reloading = true
    location.reload()
  })
}

/** For what the page can do without. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  staying += 1
  try {
    return await load()
  } finally {
    staying -= 1
  }
}

export function isReloading(): boolean {
  return reloading
}

export function mayReload(now: number, last: number | null): boolean {
  return last === null || now - last > PAUSE_MS || now < last
}

/** What browsers say when a part of the app cannot be fetched. */
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
