// The address at which the person reaches the product, without a trailing slash.

/**
 * The public address, except on one machine: a session made at localhost does not exist at 127.0.0.1, so the person stays at the
 * name they used.
 */
export function siteUrl(request: Request, publicUrl: string): string {
  const origin = request.headers.get('origin')
  // Browsers send the origin "null" for a form on a page without a referrer.
  const from = origin === null || origin === 'null' ? new URL(request.url).origin : origin
  return isLoopback(publicUrl) && isLoopback(from) ? from : publicUrl
}

export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}
