// What the extension asks the website for when a person signs in to it through the website. Browsers lead the two addresses below to
// the extension that they belong to and to no server, so no page can receive the code.
import { parseAddress } from '../html/web-address.ts'

interface ExtensionRequest {
  readonly redirect: string
  readonly challenge: string
  readonly state: string
}

const returnAddress = /^https:\/\/(?:[a-p]{32}\.chromiumapp\.org|[0-9a-f]{40}\.extensions\.allizom\.org)\/$/

/** Null for a request that no extension of a browser makes. */
export function extensionRequest(query: Readonly<Record<string, string>>): ExtensionRequest | null {
  const { redirect_uri: redirect = '', code_challenge: challenge = '', state = '' } = query
  const isWhole = returnAddress.test(redirect) && /^[\w-]{43}$/.test(challenge) && /^[\w-]{1,100}$/.test(state)
  return isWhole ? { redirect, challenge, state } : null
}

/** The id of the extension that asks, as its browser gives it. Another extension cannot have it. */
export function extensionId({ redirect }: Pick<ExtensionRequest, 'redirect'>): string {
  return parseAddress(redirect)?.hostname.split('.')[0] ?? ''
}

/** The address that leads back to the extension. Without a code the person refused. */
export function extensionAnswer({ redirect, state }: ExtensionRequest, code: string | null): string {
  return `${redirect}?state=${state}&${code === null ? 'error=access_denied' : `code=${encodeURIComponent(code)}`}`
}

/** Null when the answer is not for this request, or has no code. */
export function codeInAnswer(answer: string, { redirect, state }: ExtensionRequest): string | null {
  const address = parseAddress(answer)
  if (!address || !answer.startsWith(`${redirect}?`) || address.searchParams.get('state') !== state) return null
  return address.searchParams.get('code')
}
