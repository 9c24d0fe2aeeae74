// Second factors: codes from an authenticator app. Every route wants a signed-in person and touches their own factors only.
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { requireUser, type SignedInEnv } from '../require-user.ts'
import type { Sessions } from '../session.ts'
import { challenge } from './challenge.ts'
import { enrol } from './enrol.ts'
import { unenrol } from './unenrol.ts'
import { verify } from './verify.ts'

export interface FactorParts {
  readonly sessions: Sessions
  readonly rateLimits: RateLimits
}

export function createFactors(deps: Deps, parts: FactorParts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .use(requireUser(deps))
    .post('/', enrol(deps))
    .post('/:id/challenge', challenge(deps))
    .post('/:id/verify', verify(deps, parts))
    .delete('/:id', unenrol(deps))
}
