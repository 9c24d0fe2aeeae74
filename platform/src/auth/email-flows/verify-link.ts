// GET /verify opens a mail's link in a browser. Every outcome is a redirect with the result in the URL.
import type { Context } from 'hono'
import type { Env } from '../../deps.ts'
import { faultOf } from '../errors.ts'
import { AuthError, type AuthFault, refuse } from '../faults.ts'
import type { Services } from '../services.ts'
import { clientOf, type SessionJson } from '../sessions/session.ts'
import { isBanned, lockUser, type Query } from '../users/user.ts'
import { wireError } from '../wire-errors.ts'
import type { Redeemed } from './one-time-token.ts'
import { applyRedeemed, HALF_WAY, redeemableTypes } from './verification.ts'

type Outcome =
  | { readonly kind: 'session'; readonly session: SessionJson; readonly needsPassword: boolean }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'half' }

export function verifyLink(services: Services) {
  const { actionMails } = services
  return async (context: Context<Env>) => {
    context.header('Cache-Control', 'no-store')
    // Mail scanners and prefetching browsers must not use up the token.
    if (context.req.method === 'HEAD') return context.body(null, 200)
    if (/prefetch|prerender/.test(`${context.req.header('sec-purpose')} ${context.req.header('purpose')}`))
      return context.body(null, 503)

    const type = context.req.query('type') ?? ''
    const token = context.req.query('token') || context.req.query('token_hash') || ''
    const isPkce = token.startsWith('pkce_')
    const target = actionMails.redirectFor(context)
    try {
      const outcome = await redeem(services, context, type, token)
      return context.redirect(locationOf(target, outcome, type, isPkce), 303)
    } catch (error) {
      if (!(error instanceof AuthError)) context.get('log').error({ err: error }, 'mail link failed')
      return context.redirect(withParameters(target, failure(faultOf(error)), isPkce ? 'both' : 'fragment'), 303)
    }
  }
}

async function redeem(services: Services, context: Context<Env>, type: string, token: string): Promise<Outcome> {
  const { db, flowStates, oneTimeTokens, sessions } = services
  const types = redeemableTypes(type)
  if (token === '') return refuse({ kind: 'validation-failed', message: 'Verify requires a token or a token hash' })
  return db.transact(async (tx): Promise<Outcome> => {
    const found = await oneTimeTokens.findLink(tx, token, types)
    if (found && found.flowStateId !== null && (await onlySignsIn(services, tx, found)))
      return { kind: 'code', code: await flowStates.issueCode(tx, found.flowStateId) }
    const redeemed = await oneTimeTokens.redeemLink(tx, token, types)
    if (!redeemed) return refuse({ kind: 'otp-expired', by: 'link' })
    const presenter = { address: context.get('clientAddress'), verifier: '', by: 'link' } as const
    const verified = await applyRedeemed(services, tx, redeemed, presenter)
    if (verified.kind === 'half') return { kind: 'half' }
    if (redeemed.flowStateId !== null)
      return { kind: 'code', code: await flowStates.issueCode(tx, redeemed.flowStateId) }
    const session = await sessions.start(tx, verified.userId, 'otp', clientOf(context))
    return { kind: 'session', session, needsPassword: verified.needsPassword }
  })
}

/**
 * A PKCE link to sign in has no effect until the client exchanges its code. The token stays valid until then, so that
 * a user who opened the link in another browser can still type the mail's code.
 */
async function onlySignsIn({ now }: Pick<Services, 'now'>, tx: Query, { type, userId }: Redeemed): Promise<boolean> {
  if (type !== 'recovery' && type !== 'magiclink') return false
  const user = await lockUser(tx, { id: userId })
  return user !== null && user.email_confirmed_at !== null && !isBanned(user, now())
}

function locationOf(target: string, outcome: Outcome, type: string, isPkce: boolean): string {
  switch (outcome.kind) {
    case 'code':
      return withParameters(target, { code: outcome.code }, 'query')
    case 'half':
      return withParameters(target, { message: HALF_WAY, sb: '' }, isPkce ? 'both' : 'fragment')
    case 'session': {
      const { access_token, expires_at, expires_in, refresh_token, token_type } = outcome.session
      const times = { expires_at: String(expires_at), expires_in: String(expires_in) }
      // Clients ask for a new password when the type is `recovery`.
      const means = { type: outcome.needsPassword ? 'recovery' : type }
      return withParameters(target, { access_token, ...times, refresh_token, sb: '', token_type, ...means }, 'fragment')
    }
  }
}

function failure(fault: AuthFault): Record<string, string> {
  const { status, code, message } = wireError(fault)
  return { error: oauthError(status), error_code: code, error_description: message, sb: '' }
}

function oauthError(status: number): string {
  if (status >= 500) return 'server_error'
  if (status === 401) return 'unauthorized_client'
  return status === 403 ? 'access_denied' : 'invalid_request'
}

function withParameters(
  target: string,
  parameters: Readonly<Record<string, string>>,
  where: 'query' | 'fragment' | 'both',
): string {
  const url = new URL(target)
  if (where !== 'fragment')
    for (const [name, value] of Object.entries(parameters)) if (name !== 'sb') url.searchParams.set(name, value)
  if (where !== 'query') url.hash = new URLSearchParams(parameters).toString()
  return url.href
}
