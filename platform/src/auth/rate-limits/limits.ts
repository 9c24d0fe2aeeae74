// How often each action may be tried. The figures stand here and nowhere else.

export const ACTIONS = ['sign-in', 'sign-up', 'recover', 'otp', 'verify', 'refresh', 'factor', 'passkey'] as const
export type Action = (typeof ACTIONS)[number]

export interface Limit {
  readonly attempts: number
  readonly seconds: number
}

const MINUTES = 60
const HOUR = 3600

export interface ActionLimits {
  /** From one address, on any account. */
  readonly address: Limit
  /** From one address on one account: a stranger elsewhere does not use up the owner's. */
  readonly account: Limit
  /** On one account from everywhere. It does not stop an address that the account has signed in from before. */
  readonly everywhere: Limit
}

const per = (attempts: number, seconds: number): Limit => ({ attempts, seconds })
const ADDRESS = per(30, 5 * MINUTES)

// An address may be a whole office behind one router, so it gets more than any one account needs.
// `verify` and `factor` guard six digits. A mailed code is void after five wrong ones, so `factor` is the strict one.
// The RATE_LIMIT_FACTOR multiplies every number of attempts.
export const LIMITS: Readonly<Record<Action, ActionLimits>> = {
  'sign-in': { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(60, HOUR) },
  'sign-up': { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  recover: { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  otp: { address: ADDRESS, account: per(10, HOUR), everywhere: per(20, HOUR) },
  verify: { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(30, 5 * MINUTES) },
  refresh: { address: per(150, 5 * MINUTES), account: per(60, 5 * MINUTES), everywhere: per(60, 5 * MINUTES) },
  // Each ceremony makes two requests. Nobody guesses a signature: this bounds the work and the challenges kept.
  passkey: { address: per(60, 5 * MINUTES), account: per(20, 5 * MINUTES), everywhere: per(60, 5 * MINUTES) },
  factor: { address: ADDRESS, account: per(10, 5 * MINUTES), everywhere: per(10, 5 * MINUTES) },
}

/** Seconds between two mails that one address asks for on one account; the factor divides it. */
export const MAIL_COOLDOWN_SECONDS = 60
