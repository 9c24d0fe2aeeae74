// What the endpoints of auth/v1 are made of, put together once.
import type { Deps } from '../deps.ts'
import type { SecurityEvents } from '../log/security-events.ts'
import { createLetters, type Letters } from './mailed/letters.ts'
import { createNotices, type Notices } from './mailed/notices.ts'
import { createOneTimeTokens, type OneTimeTokens } from './mailed/one-time-token.ts'
import { createMails } from './mails/mails.ts'
import { createPasswords, type Passwords } from './passwords/password.ts'
import { createRateLimits, type RateLimits } from './rate-limits/rate-limits.ts'
import { createSessions, type Sessions } from './sessions/session.ts'
import { createFlowStates, type FlowStates } from './sign-in/flow-state.ts'

export interface Parts extends Deps {
  readonly sessions: Sessions
  readonly oneTimeTokens: OneTimeTokens
  readonly flowStates: FlowStates
  readonly passwords: Passwords
  readonly letters: Letters
  readonly rateLimits: RateLimits
  readonly notices: Notices
  readonly events: SecurityEvents
}

export function createParts(deps: Deps, events: SecurityEvents): Parts {
  const oneTimeTokens = createOneTimeTokens(deps)
  const flowStates = createFlowStates(deps)
  const mails = createMails(deps)
  const notices = createNotices(deps, mails)
  return {
    ...deps,
    events,
    notices,
    sessions: createSessions(deps, { events, notices }),
    oneTimeTokens,
    flowStates,
    passwords: createPasswords(deps.config),
    letters: createLetters(deps, { mails, oneTimeTokens, flowStates }),
    rateLimits: createRateLimits(deps),
  }
}
