// Security headers. Strict by default; each exception has its reason beside it.

/** On every answer of the web app. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(publicUrl),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Voice notes and photographing text need these two; nothing needs the rest.
    'Permissions-Policy': 'microphone=(self), camera=(self), geolocation=(), usb=(), serial=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  }
}

interface PagePolicy {
  readonly inlineScripts: readonly string[]
  readonly framedBy: readonly string[]
}

export function contentSecurityPolicy(publicUrl: string, page?: PagePolicy): string {
  const { origin } = new URL(publicUrl)
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(page?.inlineScripts ?? [])],
    // Text that people saved keeps its colours and sizes, which are style attributes.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Pictures of saved pages come from anywhere. The app asks before it loads one; see its sanitizer.
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:'],
    'media-src': ["'self'", 'blob:'],
    // The public address too: a page opened as localhost may have to call 127.0.0.1. Older versions of Safari need the socket's address.
    'connect-src': ["'self'", origin, origin.replace(/^http/, 'ws')],
    // A PDF of a note is shown by the browser's own viewer.
    'frame-src': ['blob:', 'https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.vimeo.com'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': page?.framedBy.length ? page.framedBy : ["'none'"],
  })
}

export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
