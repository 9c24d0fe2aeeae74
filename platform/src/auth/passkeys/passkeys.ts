// Passkeys: signing in with one is open to everybody; the rest is about the signed-in person's own.
import { Hono } from 'hono'
import type { Env } from '../../deps.ts'
import type { Parts } from '../parts.ts'
import { requireUser, type SignedInEnv } from '../users/require-user.ts'
import { authenticationOptions } from './authentication-options.ts'
import { authenticationVerify } from './authentication-verify.ts'
import { deletePasskey } from './delete-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import { registrationOptions } from './registration-options.ts'
import { registrationVerify } from './registration-verify.ts'
import { renamePasskey } from './rename-passkey.ts'

export function createPasskeys(parts: Parts): Hono<Env> {
  const own = new Hono<SignedInEnv>()
    .use(requireUser(parts))
    .get('/', listPasskeys(parts))
    .post('/registration/options', registrationOptions(parts))
    .post('/registration/verify', registrationVerify(parts))
    .patch('/:id', renamePasskey(parts))
    .delete('/:id', deletePasskey(parts))
  return new Hono<Env>()
    .post('/authentication/options', authenticationOptions(parts))
    .post('/authentication/verify', authenticationVerify(parts))
    .route('/', own)
}
