// OAuth clients. Anybody may register one, so a registration proves nothing and is not stored: the id of a registered client contains
// its name and its addresses. A client with a metadata document uses the document's address as its id.
import { tokenLimits } from '@jotsam/core/account/access-token'
import { oneLine } from '@jotsam/core/util/one-line'
import type { FunctionContext } from '@jotsam/platform/function'
import { z } from 'zod'
import { outsideRequest } from '../_shared/outside-request.ts'

export interface OAuthClient {
  readonly id: string
  readonly name: string
  readonly redirectUris: string[]
}

const MAX_ID = 2000
const PREFIX = 'reg_'

/** Codes never go to a web page without TLS, nor to an address that a browser would run. */
const redirectUri = z
  .string()
  .max(500)
  .refine((address) => {
    if (!URL.canParse(address)) return false
    const { protocol, hash } = new URL(address)
    if (hash !== '') return false
    if (protocol === 'http:') return isLoopback(address)
    if (protocol === 'https:') return true
    // A private-use scheme is a reversed domain name (RFC 8252, 7.1) or a known program's scheme. Other schemes may open a web page, such
    // as microsoft-edge:, or run a program.
    return /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol) || KNOWN_SCHEMES.has(protocol)
  })

const KNOWN_SCHEMES = new Set(
  'claude: cursor: vscode: vscode-insiders: vscodium: windsurf: zed: raycast: obsidian: goose: cline: warp: chatgpt:'.split(
    ' ',
  ),
)

const metadata = z.object({
  client_name: z
    .string()
    // Cut by characters: half an emoji cannot be stored.
    .default('')
    .transform((name) => [...oneLine(name)].slice(0, tokenLimits.nameMax).join('').trim() || 'An assistant'),
  redirect_uris: z.array(redirectUri).min(1).max(10),
})

/** Null for metadata that cannot be accepted. */
export function registeredClient(given: unknown): OAuthClient | null {
  const parsed = metadata.safeParse(given)
  if (!parsed.success) return null
  const { client_name: name, redirect_uris: redirectUris } = parsed.data
  const id = PREFIX + Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url')
  return id.length > MAX_ID ? null : { id, name, redirectUris }
}

/** Null for an unknown id, or when the document cannot be fetched. */
export async function clientOf(id: string, { signal, env, log }: FunctionContext): Promise<OAuthClient | null> {
  if (id.length > MAX_ID) return null
  if (id.startsWith(PREFIX)) return clientInId(id)
  const isPrivateAllowed = env.HOOKS_TO_PRIVATE_NETWORK === 'on'
  try {
    const { status, text } = await outsideRequest({
      url: id,
      method: 'GET',
      headers: { Accept: 'application/json' },
      signal,
      isPrivateAllowed,
    })
    const document = metadata.extend({ client_id: z.literal(id) }).safeParse(status === 200 ? JSON.parse(text) : null)
    return document.success ? { id, name: document.data.client_name, redirectUris: document.data.redirect_uris } : null
  } catch (error) {
    log.warn({ err: error }, "a client's document could not be read")
    return null
  }
}

function clientInId(id: string): OAuthClient | null {
  try {
    const [name, ...uris] = z
      .array(z.string())
      .parse(JSON.parse(Buffer.from(id.slice(PREFIX.length), 'base64url').toString()))
    const client = registeredClient({ client_name: name, redirect_uris: uris })
    return client?.id === id ? client : null
  } catch {
    return null
  }
}

/** A native program listens on any free port, so ports of loopback addresses are not compared (RFC 8252, 7.3). */
export function mayRedirectTo(address: string, { redirectUris }: Pick<OAuthClient, 'redirectUris'>): boolean {
  return (
    redirectUris.includes(address) ||
    (isLoopback(address) && redirectUris.map(withoutPort).includes(withoutPort(address)))
  )
}

function isLoopback(address: string): boolean {
  return URL.canParse(address) && /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?(\/|$)/.test(new URL(address).href)
}

function withoutPort(address: string): string {
  if (!isLoopback(address)) return address
  const url = new URL(address)
  url.port = ''
  return url.href
}
