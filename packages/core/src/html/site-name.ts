// What people call a site.

/** The name of a site as people write it. */
export function siteName(host: string): string {
  return host.replace(/^www\./, '')
}
