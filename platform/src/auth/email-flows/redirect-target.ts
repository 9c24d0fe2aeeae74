// Chooses where a mail's link redirects: to the site itself, or to an allowed address. Any other target would let a
// stranger receive the session. Pure.

export interface RedirectRules {
  readonly publicUrl: string
  /** URLs, or patterns in which `*` matches between dots and slashes and `**` matches anything. */
  readonly allowedRedirects: readonly string[]
}

/** Returns the first allowed URL without its fragment, or the site's own URL. */
export function redirectTarget(changes: readonly (string | undefined)[], rules: RedirectRules): string {
  for (const wish of changes) {
    if (!wish || !URL.canParse(wish)) continue
    const url = new URL(wish)
    url.hash = ''
    if (isAllowed(url, rules)) return url.href
  }
  return rules.publicUrl
}

function isAllowed(url: URL, { publicUrl, allowedRedirects }: RedirectRules): boolean {
  if (url.username !== '' || url.password !== '') return false
  const home = new URL(publicUrl)
  if (isSameSite(url, home)) return true
  // In development all loopback names and ports count as one site: localhost, 127.0.0.1 and [::1].
  if (url.protocol === home.protocol && isLoopback(home) && isLoopback(url)) return true
  return allowedRedirects.some((entry) =>
    entry.includes('*') ? matchesPattern(url, entry) : isUnder(url, new URL(entry)),
  )
}

// `origin` does not work here: it is "null" for the URL schemes of apps and extensions.
function isSameSite(a: URL, b: URL): boolean {
  return a.protocol === b.protocol && a.host === b.host
}

function isUnder(url: URL, entry: URL): boolean {
  if (!isSameSite(url, entry)) return false
  const isWholeSite = entry.pathname === '/' || entry.pathname === ''
  return isWholeSite || url.pathname === entry.pathname
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
}

function matchesPattern(url: URL, pattern: string): boolean {
  const source = pattern
    .split(/(\*+)/)
    .map((part) =>
      part.startsWith('**') ? '.*' : part === '*' ? '[^./?]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('')
  return new RegExp(`^${source}$`).test(url.href)
}
