// Counts attempts per address, per account and address, and per account. One process counts in memory; several share a table.
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../../deps.ts'
import { accountKey, addressKey } from '../../limits/limit-keys.ts'
import { isKnownLocation } from '../sign-in/sign-in-location.ts'
import { type Counter, createCounters } from './counters.ts'
import { ACTIONS, type Action, type ActionLimits, LIMITS, type Limit, MAIL_COOLDOWN_SECONDS } from './limits.ts'

export type { Action } from './limits.ts'

export interface AttemptSource {
  readonly address: string
  /** An e-mail address or user id; null when the attempt names none. */
  readonly account: string | null
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits(deps: Pick<Deps, 'config' | 'db' | 'log'>) {
  const { rateLimitFactor } = deps.config
  const counter = createCounters(deps)
  const scaled = (name: string, { attempts, seconds }: Limit) =>
    counter(name, { attempts: Math.max(1, Math.floor(attempts * rateLimitFactor)), seconds })
  const countersFor = (kind: keyof ActionLimits) =>
    new Map(ACTIONS.map((action) => [action, scaled(`${action}:${kind}`, LIMITS[action][kind])]))
  const perAddress = countersFor('address')
  const perAccount = countersFor('account')
  const everywhere = countersFor('everywhere')
  const mails = counter('mail', { attempts: 1, seconds: MAIL_COOLDOWN_SECONDS / rateLimitFactor })

  return {
    async check(action: Action, { address, account }: AttemptSource): Promise<Verdict> {
      // The address is checked first, so that a blocked address cannot use up another account's attempts.
      const verdict = await count(perAddress.get(action), addressKey(address))
      if (!verdict.ok || account === null) return verdict
      const here = await count(perAccount.get(action), accountAtAddress(account, address))
      if (!here.ok) return here
      const overall = await count(everywhere.get(action), accountKey(account))
      // A sign-in with the password alone makes a location known, so a known location must not allow more guesses at
      // the second factor.
      if (overall.ok || action === 'factor') return overall
      const isKnown = await deps.db.ask((sql) => isKnownLocation(sql, account, address)).catch(() => false)
      return isKnown ? { ok: true } : overall
    },
    /** Returns one attempt after a success. */
    async refundAttempt(action: Action, { address, account }: AttemptSource): Promise<void> {
      await Promise.all([
        perAddress.get(action)?.reward(addressKey(address)),
        account === null ? undefined : perAccount.get(action)?.reward(accountAtAddress(account, address)),
        account === null ? undefined : everywhere.get(action)?.reward(accountKey(account)),
      ])
    },
    /** Counts one mail. The next one of that kind is refused until the cool-down is over. */
    mailCooldown: (
      kind: string,
      { account, address }: AttemptSource & { readonly account: string },
    ): Promise<Verdict> => count(mails, accountAtAddress(`${kind} ${account}`, address)),
  }
}

function accountAtAddress(account: string, address: string): string {
  return accountKey(`${account} ${addressKey(address)}`)
}

async function count(counter: Counter | undefined, key: string): Promise<Verdict> {
  try {
    await counter?.consume(key)
    return { ok: true }
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) }
  }
}
