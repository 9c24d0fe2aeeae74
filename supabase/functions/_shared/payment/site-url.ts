// Where the person who asks reaches the product, without a trailing slash.

/**
 * The public address, except on one machine: a session made at localhost does not exist at 127.0.0.1, so whoever came by
 * either name stays there.
 */
export function siteUrl(request: Request, publicUrl: string): string {
  const origin = request.headers.get('origin')
  // A form on a page that gives no referrer is posted by "null".
  const from = origin === null || origin === 'null' ? new URL(request.url).origin : origin
  return isLoopback(publicUrl) && isLoopback(from) ? from : publicUrl
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}
