// How long browsers may cache a file: files with a hash in their name for ever, pages and scripts only with revalidation.
import { extname } from 'node:path'

export function cacheControl(pathname: string, file: string): string {
  const ending = extname(file)
  if (ending !== '.html' && pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return ASK_AGAIN.has(ending) ? 'no-cache' : 'public, max-age=3600'
}

const ASK_AGAIN: ReadonlySet<string> = new Set([
  '.html',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
])
