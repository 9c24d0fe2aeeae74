// The services that the endpoints of auth/v1 share.
import type { Deps } from '../deps.ts'
import type { SecurityEvents } from '../log/security-events.ts'
import { type ActionMails, createActionMails } from './email-flows/action-mails.ts'
import { createNotices, type Notices } from './email-flows/notices.ts'
import { createOneTimeTokens, type OneTimeTokens } from './email-flows/one-time-token.ts'
import { createMails } from './mails/mails.ts'
import { createPasswords, type Passwords } from './passwords/password.ts'
import { createRateLimits, type RateLimits } from './rate-limits/rate-limits.ts'
import { createSessions, type Sessions } from './sessions/session.ts'
import { createFlowStates, type FlowStates } from './sign-in/flow-state.ts'

export interface Services extends Deps {
  readonly sessions: Sessions
  readonly oneTimeTokens: OneTimeTokens
  readonly flowStates: FlowStates
  readonly passwords: Passwords
  readonly actionMails: ActionMails
  readonly rateLimits: RateLimits
  readonly notices: Notices
  readonly events: SecurityEvents
}

export function createServices(deps: Deps, events: SecurityEvents): Services {
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
    passwords: createPasswords(deps.config, deps.hashCost),
    actionMails: createActionMails(deps, { mails, oneTimeTokens, flowStates }),
    rateLimits: createRateLimits(deps),
  }
}
