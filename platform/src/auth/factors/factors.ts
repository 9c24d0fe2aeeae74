// Routes for second factors: authenticator apps, security keys and recovery codes. Users reach only their own factors.
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { countRecoveryCodes } from '../recovery-codes/count.ts'
import { createRecoveryCodes } from '../recovery-codes/create.ts'
import { verifyRecoveryCode } from '../recovery-codes/verify.ts'
import type { Services } from '../services.ts'
import { requireUser, type SignedInEnv } from '../users/require-user.ts'
import { challenge } from './challenge.ts'
import { enrol } from './enrol.ts'
import { unenrol } from './unenrol.ts'
import { verify } from './verify.ts'

export function createFactors(deps: Deps, services: Services): Hono<SignedInEnv> {
  return new Hono<SignedInEnv>()
    .use(requireUser(deps))
    .post('/', enrol(deps))
    .get('/recovery-codes', countRecoveryCodes(deps))
    .post('/recovery-codes', createRecoveryCodes(deps))
    .post('/recovery-codes/verify', verifyRecoveryCode(services))
    .post('/:id/challenge', challenge(deps))
    .post('/:id/verify', verify(services))
    .delete('/:id', unenrol(services))
}
