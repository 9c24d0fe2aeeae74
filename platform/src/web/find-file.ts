// Finds the file of the web app for an address, never outside its folder.
import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

/** The real path of the file or prerendered page, or null. */
export async function findFile(root: string, pathname: string): Promise<string | null> {
  const segments = safeSegments(pathname)
  if (!segments) return null
  const within = await realpath(root).catch(() => null)
  if (within === null) return null
  for (const candidate of candidates(segments, pathname.endsWith('/'))) {
    const found = await realFile(within, candidate)
    if (found) return found
  }
  return null
}

export async function hasApp(root: string): Promise<boolean> {
  return (await stat(join(root, 'index.html')).catch(() => null))?.isFile() ?? false
}

/** The page that starts the app at any address; not always the prerendered front page. */
export async function fallbackPage(root: string): Promise<string> {
  return (await findFile(root, '/__spa-fallback.html')) ?? join(root, 'index.html')
}

/** True for a navigation, false for a file that a page loads. */
export function isNavigation(pathname: string, accept: string | undefined): boolean {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !(decoded(last) ?? '.').includes('.') && (accept ?? '').includes('text/html')
}

function safeSegments(pathname: string): string[] | null {
  const path = decoded(pathname)
  if (path === null || /[\0\\]/.test(path)) return null
  const segments = path.split('/').filter(Boolean)
  // Hidden files are not served; this excludes `.` and `..` too.
  return segments.some((segment, index) => segment.startsWith('.') && !(index === 0 && segment === '.well-known'))
    ? null
    : segments
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

function candidates(segments: readonly string[], isFolder: boolean): string[] {
  const path = segments.join(sep)
  if (path === '') return ['index.html']
  const pages = [join(path, 'index.html'), `${path}.html`]
  return isFolder ? pages : extname(path) ? [path] : [path, ...pages]
}

async function realFile(root: string, path: string): Promise<string | null> {
  const real = await realpath(join(root, path)).catch(() => null)
  // A symbolic link may point outside the folder.
  if (real === null || !real.startsWith(root + sep)) return null
  return (await stat(real).catch(() => null))?.isFile() ? real : null
}
