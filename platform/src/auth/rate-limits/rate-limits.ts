// Counts attempts per address and per account. One process counts in memory; several share a table in PostgreSQL.
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Deps } from '../../deps.ts'
import { type Counter, createCounters } from './counters.ts'
import { accountKey, addressKey } from './counting-keys.ts'
import { ACTIONS, type Action, LIMITS, type Limit, MAIL_COOLDOWN_SECONDS } from './limits.ts'

export type { Action } from './limits.ts'

export interface Who {
  readonly address: string
  /** The e-mail address or user id that the attempt is about, null when it names none. */
  readonly account: string | null
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number }

export interface RateLimits {
  /** Counts one attempt. */
  check(action: Action, who: Who): Promise<Verdict>
  /** Takes one attempt back: what succeeded need not count against the next. */
  giveBack(action: Action, who: Who): Promise<void>
  /** Counts one mail to the account; the next is refused until the cool-down is over. */
  mailCooldown(account: string): Promise<Verdict>
}

export function createRateLimits(deps: Pick<Deps, 'config' | 'db' | 'log'>): RateLimits {
  const { rateLimitFactor } = deps.config
  const counter = createCounters(deps)
  const scaled = (name: string, { attempts, seconds }: Limit) =>
    counter(name, { attempts: Math.max(1, Math.floor(attempts * rateLimitFactor)), seconds })
  const perAddress = new Map(ACTIONS.map((action) => [action, scaled(`${action}:address`, LIMITS[action].address)]))
  const perAccount = new Map(ACTIONS.map((action) => [action, scaled(`${action}:account`, LIMITS[action].account)]))
  const mails = counter('mail', { attempts: 1, seconds: MAIL_COOLDOWN_SECONDS / rateLimitFactor })

  return {
    async check(action, who) {
      // The address first: who is stopped there cannot go on using up somebody else's account.
      const verdict = await count(perAddress.get(action), addressKey(who.address))
      if (!verdict.ok || who.account === null) return verdict
      return count(perAccount.get(action), accountKey(who.account))
    },
    async giveBack(action, who) {
      await Promise.all([
        perAddress.get(action)?.reward(addressKey(who.address)),
        who.account === null ? undefined : perAccount.get(action)?.reward(accountKey(who.account)),
      ])
    },
    mailCooldown: (account) => count(mails, accountKey(account)),
  }
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
