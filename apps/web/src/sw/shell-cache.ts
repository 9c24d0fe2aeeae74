// The app's own files on the device, one cache per version. The version before stays for tabs that still run it.

declare const __VERSION__: string
declare const __FILES__: readonly string[]
declare const __SHELL__: string

const PREFIX = 'jotsam-shell-'
const CURRENT = `${PREFIX}${__VERSION__}`
const KEPT_VERSIONS = 2

export const keptFiles: ReadonlySet<string> = new Set([...__FILES__, __SHELL__])

export async function fillShellCache(): Promise<void> {
  const cache = await caches.open(CURRENT)
  await Promise.all([...keptFiles].map((path) => take(cache, path)))
}

export async function dropOldShells(): Promise<void> {
  // In the order in which they were made.
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  const old = shells.slice(0, Math.max(0, shells.length - (KEPT_VERSIONS - 1)))
  await Promise.all(old.map((name) => caches.delete(name)))
}

export async function shell(): Promise<Response> {
  return (await (await caches.open(CURRENT)).match(__SHELL__)) ?? fetch(__SHELL__)
}

/** The kept copy; else the network's, kept if its name has its content's hash in it. */
export async function file(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const kept =
    (await (await caches.open(CURRENT)).match(path)) ?? (isHashed(path) ? await caches.match(path) : undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && isHashed(path)) {
    const copy = answer.clone()
    // A full device keeps nothing more; the page gets its file all the same.
    void caches
      .open(CURRENT)
      .then((cache) => cache.put(path, copy))
      .catch(() => {})
  }
  return answer
}

async function take(cache: Cache, path: string): Promise<void> {
  // What an earlier version already has need not be fetched again.
  const known = isHashed(path) ? await caches.match(path) : undefined
  const answer = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

function isHashed(path: string): boolean {
  return path.startsWith('/assets/')
}
