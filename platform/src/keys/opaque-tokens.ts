// Bearer tokens that are no JWT. A project that issues such tokens has the SQL function `public.claims_of_token(sha256, address)`, which
// returns their claims, and notifies `opaque_tokens` with the SHA-256 of a token that ends. A project without the function has none.
import { createHash } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { z } from 'zod'
import type { Caller } from '../db/caller.ts'
import { addressHolder } from '../db/share-holder.ts'
import type { Deps } from '../deps.ts'
import { BoundedMap } from '../limits/bounded-map.ts'
import { addressKey } from '../limits/limit-keys.ts'
import type { SecurityEvents } from '../log/security-events.ts'
import type { TokenResult, Tokens } from './tokens.ts'

export interface OpaqueTokens {
  /** Also verifies opaque tokens. */
  accepting(tokens: Tokens): Tokens
  close(): Promise<void>
}

/** A prefix of the project's choice, an underscore, and at least 40 letters and digits. */
const OPAQUE = /^[a-z]{2,8}_[A-Za-z0-9]{40,200}$/
const isOpaque = (token: string): boolean => OPAQUE.test(token)

/** Addresses end up in logs and browser histories, and people share them. A token anywhere in an address is refused. */
export const hasTokenInQuery = (url: string): boolean =>
  url.includes('_', url.indexOf('?') + 1) && [...new URL(url).searchParams.values()].some(isOpaque)

/** For logs. The address of a feed contains its token. */
export const withoutTokens = (text: string): string => text.replace(/\b([a-z]{2,8}_)[A-Za-z0-9]{40,}/g, '$1(hidden)')

/** The claims are read again after this time, which also records the last use. A notification ends them at once. */
const REMEMBERED_MS = 30_000
const REMEMBERED = 5000
const REQUESTS_A_MINUTE = 300
/** From one address. Guessing is hopeless, but every guess costs a statement. */
const UNKNOWN_A_MINUTE = 100
const FIND = "select to_regprocedure('public.claims_of_token(text, text)') is not null as found"
const SERVICE: Caller = { role: 'service_role', claims: { role: 'service_role' } }

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  role: z.literal('authenticated'),
  exp: z.number().nullish(),
})

interface Known {
  readonly caller: Caller
  readonly expiresAt: number | null
  readonly readAt: number
}

export async function createOpaqueTokens({
  db,
  config,
  now,
  events,
}: Pick<Deps, 'db' | 'config' | 'now'> & { events: SecurityEvents }): Promise<OpaqueTokens> {
  const [project] = await db.system.unsafe<{ found: boolean }[]>(FIND)
  if (!project?.found) return { accepting: (tokens) => tokens, close: async () => undefined }

  const remembered = new BoundedMap<string, Known>(REMEMBERED)
  const requests = new RateLimiterMemory({
    points: Math.max(1, Math.floor(REQUESTS_A_MINUTE * config.rateLimitFactor)),
    duration: 60,
  })
  const guesses = new RateLimiterMemory({
    points: Math.max(1, Math.floor(UNKNOWN_A_MINUTE * config.rateLimitFactor)),
    duration: 60,
  })
  // Claims that were requested before a notification arrived may be older than it.
  let notifications = 0
  const forget = (sha256: string | null) => {
    notifications += 1
    if (sha256 === null) remembered.clear()
    else remembered.delete(sha256)
  }
  const unlisten = await db.listen('opaque_tokens', forget, () => forget(null))

  const recent = (sha256: string): Known | null => {
    const known = remembered.get(sha256)
    return known && now().getTime() - known.readAt < REMEMBERED_MS ? known : null
  }

  async function find(sha256: string, address: string): Promise<Known | null> {
    const readAt = now().getTime()
    const before = notifications
    const statement = {
      text: 'select public.claims_of_token($1, $2) as claims',
      values: [sha256, address],
      prepare: true,
    }
    const [row] = await db.asUser(SERVICE, statement, { holder: addressHolder(address) })
    const claims = claimsSchema.nullable().parse(row?.claims)
    if (claims === null) return null
    const found = { caller: { role: claims.role, claims }, expiresAt: claims.exp ?? null, readAt }
    if (before === notifications) remembered.set(sha256, found)
    return found
  }

  async function verify(token: string, from: Parameters<Tokens['verify']>[1]): Promise<TokenResult> {
    const sha256 = createHash('sha256').update(token).digest('hex')
    const address = from?.address ?? 'unknown'
    const network = addressKey(address)
    let known = recent(sha256)
    if (known === null) {
      const guessed = await guesses.get(network)
      if (guessed && guessed.remainingPoints <= 0) return tooMany(guessed)
      known = await find(sha256, address)
    }
    if (known === null) {
      const left = await guesses.consume(network).catch(() => null)
      if (left?.remainingPoints === 0) events.record('attempts_blocked', { address, action: 'access-token' })
      return { ok: false, fault: { kind: 'unknown-token' } }
    }
    if (known.expiresAt !== null && known.expiresAt * 1000 <= now().getTime())
      return { ok: false, fault: { kind: 'expired', expiredAt: known.expiresAt } }
    // Requests that a function makes during a call were counted with that call.
    if (from?.isInside !== true) {
      const refused = await requests.consume(sha256).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (refused instanceof RateLimiterRes) return tooMany(refused)
    }
    return { ok: true, caller: known.caller, expiresAt: known.expiresAt }
  }

  return {
    accepting: (tokens) => ({
      sign: tokens.sign,
      verify: (token, from) => (isOpaque(token) ? verify(token, from) : tokens.verify(token, from)),
    }),
    close: unlisten,
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): TokenResult => ({
  ok: false,
  fault: { kind: 'too-many-requests', retryAfter: Math.ceil(msBeforeNext / 1000) },
})
