// The address of a server as a person types it: an origin, by https, or by http on the own machine or network.
import { parseAddress } from '@jotsam/core/html/web-address'

/** The origin, or null when tokens should not be sent to such a place. */
export function serverAddress(typed: string): string | null {
  const text = typed.trim()
  const address = parseAddress(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (address?.username !== '' || address.password !== '') return null
  if (address.protocol === 'https:')
    return address.hostname.includes('.') || isOwn(address.hostname) ? address.origin : null
  return address.protocol === 'http:' && isOwn(address.hostname) ? address.origin : null
}

// On the open internet, http would show the password to everyone on the way.
function isOwn(host: string): boolean {
  return (
    host === 'localhost' ||
    host === '[::1]' ||
    /\.(?:local|lan|localhost|internal|home\.arpa)$/.test(host) ||
    /^(?:127|10)(?:\.\d{1,3}){3}$/.test(host) ||
    /^192\.168(?:\.\d{1,3}){2}$/.test(host) ||
    /^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$/.test(host)
  )
}
