// Where a mail's link may send the browser: home, or a place on the list. Anything else would let a stranger
// put our name on a link that hands a session to them. Pure.

export interface RedirectRules {
  readonly publicUrl: string
  /** Addresses, or patterns where `*` stands for a part between dots and slashes and `**` for anything. */
  readonly allowedRedirects: readonly string[]
}

/** The first of the wishes that is allowed, without its fragment; else home. */
export function redirectTarget(wishes: readonly (string | undefined)[], rules: RedirectRules): string {
  for (const wish of wishes) {
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
  // On one's own machine its names and ports are all the same place: a development server, or localhost for 127.0.0.1.
  if (url.protocol === home.protocol && isLoopback(home) && isLoopback(url)) return true
  return allowedRedirects.some((entry) =>
    entry.includes('*') ? matchesPattern(url, entry) : isUnder(url, new URL(entry)),
  )
}

// Not `origin`: for schemes of apps and extensions that is the text "null".
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
