// The services that the endpoints of auth/v1 share.
import type { Deps } from '../deps.ts'
import type { SecurityEvents } from '../log/security-events.ts'
import { createActionMails } from './email-flows/action-mails.ts'
import { createNotices } from './email-flows/notices.ts'
import { createOneTimeTokens } from './email-flows/one-time-token.ts'
import { createMails } from './mails/mails.ts'
import { createPasswords } from './passwords/password.ts'
import { createRateLimits } from './rate-limits/rate-limits.ts'
import { createSessions } from './sessions/session.ts'
import { createFlowStates } from './sign-in/flow-state.ts'

export type Services = ReturnType<typeof createServices>

export function createServices(deps: Deps, events: SecurityEvents) {
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
