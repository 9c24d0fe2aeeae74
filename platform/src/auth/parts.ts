// What the endpoints of auth/v1 are made of, put together once.
import type { Deps } from '../deps.ts'
import { createFlowStates, type FlowStates } from './flow-state.ts'
import { createLetters, type Letters } from './letters.ts'
import { createMails } from './mails/mails.ts'
import { createOneTimeTokens, type OneTimeTokens } from './one-time-token.ts'
import { createPasswords, type Passwords } from './password.ts'
import { createRateLimits, type RateLimits } from './rate-limits/rate-limits.ts'
import { createSessions, type Sessions } from './session.ts'

export interface Parts extends Deps {
  readonly sessions: Sessions
  readonly oneTimeTokens: OneTimeTokens
  readonly flowStates: FlowStates
  readonly passwords: Passwords
  readonly letters: Letters
  readonly rateLimits: RateLimits
}

export function createParts(deps: Deps): Parts {
  const oneTimeTokens = createOneTimeTokens(deps)
  const flowStates = createFlowStates(deps)
  return {
    ...deps,
    sessions: createSessions(deps),
    oneTimeTokens,
    flowStates,
    passwords: createPasswords(),
    letters: createLetters(deps, { mails: createMails(deps), oneTimeTokens, flowStates }),
    rateLimits: createRateLimits(deps),
  }
}
