// A link may lead to http, https, mailto and tel addresses, and to a file of the note. Any other address becomes an empty string.

/** The address to link to, or '' when it is not one of those. A bare domain, as people type it, becomes https. */
export function safeLink(typed: string | null | undefined): string {
  // Browsers drop control characters before they parse an address, so this does too.
  const href = (typed ?? '').replace(/\p{Cc}/gu, '').trim()
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()
  if (protocol !== undefined && allowed.has(protocol)) return href
  // The same rule as fileHash in file-address.ts, which the first page does not load.
  if (/^\/files\/[0-9a-f]{64}$/.test(href)) return href
  if (isBareDomain(href)) return `https://${href}`
  return ''
}

export const linkProtocols = ['http', 'https', 'mailto', 'tel'] as const

const allowed = new Set<string>(linkProtocols)

function isBareDomain(href: string): boolean {
  return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#].*)?$/i.test(href)
}
