// Caches the app's own files, one cache per version. The previous version stays for tabs that still run it.

declare const __VERSION__: string
declare const __FILES__: readonly string[]
declare const __SHELL__: string

const PREFIX = 'jotsam-shell-'
const CURRENT = `${PREFIX}${__VERSION__}`
const MAX_VERSIONS = 2

export const cachedFiles: ReadonlySet<string> = new Set([...__FILES__, __SHELL__])

export async function fillShellCache(): Promise<void> {
  const cache = await caches.open(CURRENT)
  await Promise.all([...cachedFiles].map((path) => addFile(cache, path)))
}

export async function dropOldShells(): Promise<void> {
  // The browser lists caches in the order of their creation.
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  const old = shells.slice(0, Math.max(0, shells.length - (MAX_VERSIONS - 1)))
  await Promise.all(old.map((name) => caches.delete(name)))
}

export async function shell(): Promise<Response> {
  return (await (await caches.open(CURRENT)).match(__SHELL__)) ?? fetch(__SHELL__)
}

/** The cached file, else the file from the network. A file with a content hash in its name is cached then. */
export async function file(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const cached =
    (await (await caches.open(CURRENT)).match(path)) ?? (isHashed(path) ? await caches.match(path) : undefined)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok && isHashed(path)) {
    const copy = answer.clone()
    // On a full disk the file is not cached, but the page still gets it.
    void caches
      .open(CURRENT)
      .then((cache) => cache.put(path, copy))
      .catch(() => {})
  }
  return answer
}

async function addFile(cache: Cache, path: string): Promise<void> {
  // A file of an earlier version is copied instead of fetched again.
  const earlier = isHashed(path) ? await caches.match(path) : undefined
  const answer = earlier ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path} answered ${answer.status}`)
  await cache.put(path, answer)
}

function isHashed(path: string): boolean {
  return path.startsWith('/assets/')
}
