// What the endpoints of auth/v1 are made of, put together once.
import type { Deps } from '../deps.ts'
import type { SecurityEvents } from '../security-events.ts'
import { createFlowStates, type FlowStates } from './flow-state.ts'
import { createLetters, type Letters } from './letters.ts'
import { createMails } from './mails/mails.ts'
import { createNotices, type Notices } from './notices.ts'
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
