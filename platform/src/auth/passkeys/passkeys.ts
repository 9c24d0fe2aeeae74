// Routes for passkeys. Everybody may sign in with one; the other routes are for the signed-in user's own passkeys.
import { Hono } from 'hono'
import type { Env } from '../../deps.ts'
import type { Services } from '../services.ts'
import { requireUser, type SignedInEnv } from '../users/require-user.ts'
import { authenticationOptions } from './authentication-options.ts'
import { authenticationVerify } from './authentication-verify.ts'
import { deletePasskey, listPasskeys, renamePasskey } from './own-passkeys.ts'
import { registrationOptions } from './registration-options.ts'
import { registrationVerify } from './registration-verify.ts'

export function createPasskeys(services: Services): Hono<Env> {
  const own = new Hono<SignedInEnv>()
    .use(requireUser(services))
    .get('/', listPasskeys(services))
    .post('/registration/options', registrationOptions(services))
    .post('/registration/verify', registrationVerify(services))
    .patch('/:id', renamePasskey(services))
    .delete('/:id', deletePasskey(services))
  return new Hono<Env>()
    .post('/authentication/options', authenticationOptions(services))
    .post('/authentication/verify', authenticationVerify(services))
    .route('/', own)
}
