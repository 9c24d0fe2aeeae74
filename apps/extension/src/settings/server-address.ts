// Parses a typed server address: https, or http on the person's own machine or network.
import { parseAddress } from '@jotsam/core/html/web-address'

/** The origin; null when the address is not safe for tokens. */
export function serverAddress(typed: string): string | null {
  const text = typed.trim()
  const address = parseAddress(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (address?.username !== '' || address.password !== '') return null
  if (address.protocol === 'https:')
    return address.hostname.includes('.') || isPrivateHost(address.hostname) ? address.origin : null
  return address.protocol === 'http:' && isPrivateHost(address.hostname) ? address.origin : null
}

// On the internet, http would expose the password.
function isPrivateHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '[::1]' ||
    /\.(?:local|lan|localhost|internal|home\.arpa)$/.test(host) ||
    /^(?:127|10)(?:\.\d{1,3}){3}$/.test(host) ||
    /^192\.168(?:\.\d{1,3}){2}$/.test(host) ||
    /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$/.test(host)
  )
}
