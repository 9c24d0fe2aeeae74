// Finds the caller of storage/v1, and parses JSON bodies.
import type { Context } from 'hono'
import type { z } from 'zod'
import { shareHolder } from '../db/share-holder.ts'
import type { Deps, Env } from '../deps.ts'
import { callerOf } from '../http/caller-of.ts'
import type { TokenFault } from '../keys/tokens.ts'
import { nestsDeeperThan } from '../limits/json-depth.ts'
import { StorageFault } from './fault.ts'
import type { Asking } from './objects.ts'

/** Throws unless the keys and the token are valid. */
export async function askingOf(context: Context<Env>, deps: Pick<Deps, 'keys' | 'tokens'>): Promise<Asking> {
  const { headers } = context.req.raw
  const from = { address: context.get('clientAddress'), isInside: context.get('isInside') }
  const found = await callerOf(
    { apikey: headers.get('apikey'), authorization: headers.get('authorization'), from },
    deps,
  )
  if (found.ok) return { caller: found.caller, holder: shareHolder(found.caller, context.get('clientAddress')) }
  const { fault } = found
  if (fault.kind === 'bad-token' && fault.fault.kind === 'too-many-requests')
    throw new StorageFault('SlowDown', TOKEN_TEXTS['too-many-requests'])
  if (fault.kind === 'bad-token') throw new StorageFault('AccessDenied', TOKEN_TEXTS[fault.fault.kind])
  throw new StorageFault('AccessDenied', fault.kind === 'no-api-key' ? 'No API key was sent' : 'Invalid API key')
}

const TOKEN_TEXTS: Readonly<Record<TokenFault['kind'], string>> = {
  malformed: 'Invalid Compact JWS',
  'bad-signature': 'signature verification failed',
  expired: '"exp" claim timestamp check failed',
  'unknown-role': 'The token names no role of this project',
  'session-ended': 'The session has ended',
  'unknown-token': 'This access token is unknown, revoked or expired',
  'too-many-requests': 'This access token sends too many requests. Try again in a minute',
}

export const ownerOf = ({ caller }: Asking): string | null =>
  typeof caller.claims.sub === 'string' ? caller.claims.sub : null

/** Parsing a megabyte of brackets would block the server for a second. */
const MAX_DEPTH = 20

/** An empty body counts as an empty object. */
export async function jsonOf<T>(context: Context<Env>, schema: z.ZodType<T>): Promise<T> {
  const text = await context.req.text()
  if (nestsDeeperThan(MAX_DEPTH, text)) throw new StorageFault('InvalidRequest', 'The body is nested too deeply')
  let given: unknown
  try {
    given = text === '' ? {} : JSON.parse(text)
  } catch {
    throw new StorageFault('InvalidRequest', 'The body is no JSON')
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StorageFault('InvalidRequest', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
}
