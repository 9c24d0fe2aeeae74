// Passkeys and security keys in this browser: whether they are available, and why an attempt failed. Pure except canUsePasskeys.

/** Passkeys need a host name. Browsers refuse them on an IP address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && isHostName(location.hostname)
}

/** The server's address under the name localhost. Null if the page was not opened by a loopback address. */
export function localhostAddress({ protocol, hostname, port }: Pick<URL, 'protocol' | 'hostname' | 'port'>) {
  if (!/^127\.[\d.]+$|^\[::1\]$/.test(hostname)) return null
  return `${protocol}//localhost${port && `:${port}`}`
}

export function isHostName(hostname: string): boolean {
  return !/^[\d.]+$|^\[/.test(hostname)
}

/** The attempt ended in the browser: cancelled, timed out, or no key available. The server's refusals have other codes. */
export function endedInBrowser({ code }: { code?: string | undefined }): boolean {
  return code?.startsWith('ERROR_') ?? false
}

export function isOnThisDeviceAlready({ code }: { code?: string | undefined }): boolean {
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
}
