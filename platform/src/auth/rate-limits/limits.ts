// How often one address and one account may try each action. The figures stand here and nowhere else.

export const ACTIONS = ['sign-in', 'sign-up', 'recover', 'otp', 'verify', 'refresh', 'factor', 'passkey'] as const
export type Action = (typeof ACTIONS)[number]

export interface Limit {
  readonly attempts: number
  readonly seconds: number
}

const MINUTES = 60
const HOUR = 3600

// An address may be a whole office behind one router, so it gets more than any one account needs.
// `verify` and `factor` guard six digits: at most 120 guesses an hour against a million codes.
// The RATE_LIMIT_FACTOR multiplies every number of attempts.
export const LIMITS: Readonly<Record<Action, { readonly address: Limit; readonly account: Limit }>> = {
  'sign-in': { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: 5 * MINUTES } },
  'sign-up': { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: HOUR } },
  recover: { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: HOUR } },
  otp: { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: HOUR } },
  verify: { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: 5 * MINUTES } },
  refresh: { address: { attempts: 150, seconds: 5 * MINUTES }, account: { attempts: 60, seconds: 5 * MINUTES } },
  // Each ceremony makes two requests. Nobody guesses a signature: this bounds the work and the challenges kept.
  passkey: { address: { attempts: 60, seconds: 5 * MINUTES }, account: { attempts: 20, seconds: 5 * MINUTES } },
  factor: { address: { attempts: 30, seconds: 5 * MINUTES }, account: { attempts: 10, seconds: 5 * MINUTES } },
}

/** Seconds between two mails to one account; the factor divides it. */
export const MAIL_COOLDOWN_SECONDS = 60
