// Second factors: codes from an authenticator app, security keys, recovery codes. Every route wants a signed-in person and touches their own factors only.
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { Parts } from '../parts.ts'
import { countRecoveryCodes } from '../recovery-codes/count.ts'
import { createRecoveryCodes } from '../recovery-codes/create.ts'
import { verifyRecoveryCode } from '../recovery-codes/verify.ts'
import { requireUser, type SignedInEnv } from '../users/require-user.ts'
import { challenge } from './challenge.ts'
import { enrol } from './enrol.ts'
import { unenrol } from './unenrol.ts'
import { verify } from './verify.ts'

export function createFactors(deps: Deps, parts: Parts): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .use(requireUser(deps))
    .post('/', enrol(deps))
    .get('/recovery-codes', countRecoveryCodes(deps))
    .post('/recovery-codes', createRecoveryCodes(deps))
    .post('/recovery-codes/verify', verifyRecoveryCode(parts))
    .post('/:id/challenge', challenge(deps))
    .post('/:id/verify', verify(parts))
    .delete('/:id', unenrol(parts))
}
