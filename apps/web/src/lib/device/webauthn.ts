// Passkeys and security keys in this browser: whether there can be any, and who ended an attempt to use one. Pure but for its first.

/** They need a host name: a browser offers none on an address that is a number. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && isHostName(location.hostname)
}

/** The same page's server under the name localhost; null where the page was not opened by a loopback address. */
export function localhostAddress({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>) {
  if (!/^127\.[\d.]+$|^\[::1\]$/.test(hostname)) return null
  return `${protocol}//localhost${port && `:${port}`}`
}

export function isHostName(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname)
}

/** The browser or the person ended it: cancelled, too late, or nothing to offer. The server's own refusals have other codes. */
export function endedInBrowser({ code }: { code?: string | undefined }): boolean {
  return code?.startsWith('ERROR_') ?? false
}

export function isOnThisDeviceAlready({ code }: { code?: string | undefined }): boolean {
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
}
