// Parses addresses. The ES library has no URL type, but every runtime that we support has the class.

export type WebAddress = {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly origin: string
  readonly href: string
  readonly searchParams: { get(name: string): string | null }
}

declare const URL: new (text: string, base?: string) => WebAddress

export function parseAddress(text: string, base?: string): WebAddress | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** The host of an http or https address, in lower case; null for anything else. */
export function webHost(text: string | null | undefined): string | null {
  const address = text ? parseAddress(text) : null
  if (!address || (address.protocol !== 'https:' && address.protocol !== 'http:')) return null
  return address.hostname
}

export function isHostOrSubdomain(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}
