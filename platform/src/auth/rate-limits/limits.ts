// The rate limit of each action.

export const ACTIONS = ['sign-in', 'sign-up', 'recover', 'otp', 'verify', 'refresh', 'factor', 'passkey'] as const
export type Action = (typeof ACTIONS)[number]

export interface Limit {
  readonly attempts: number
  readonly seconds: number
}

const MINUTES = 60
const HOUR = 3600

export interface ActionLimits {
  /** Attempts from one address, on any account. */
  readonly address: Limit
  /** Attempts from one address on one account, so that a stranger elsewhere does not use up the owner's. */
  readonly account: Limit
  /** Attempts on one account from all addresses. An address that the account has signed in from before is exempt. */
  readonly everywhere: Limit
}

const per = (attempts: number, seconds: number): Limit => ({ attempts, seconds })
const ADDRESS = per(30, 5 * MINUTES)

// An address may be a whole office behind one router, so it gets more attempts than an account. `verify` and `factor`
// protect six digits; a mailed code is void after five wrong attempts, so `factor` is stricter. RATE_LIMIT_FACTOR
// multiplies every number of attempts.
export const LIMITS: Readonly<Record<Action, ActionLimits>> = {
  'sign-in': { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(60, HOUR) },
  'sign-up': { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  recover: { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  otp: { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  verify: { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(30, 5 * MINUTES) },
  refresh: { address: per(150, 5 * MINUTES), account: per(60, 5 * MINUTES), everywhere: per(60, 5 * MINUTES) },
  // A ceremony takes two requests. Signatures cannot be guessed, so this limits only the work and the stored challenges.
  passkey: { address: per(60, 5 * MINUTES), account: per(20, 5 * MINUTES), everywhere: per(60, 5 * MINUTES) },
  factor: { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(10, 5 * MINUTES) },
}

/** Seconds between two mails from one address to one account. RATE_LIMIT_FACTOR divides it. */
export const MAIL_COOLDOWN_SECONDS = 60
