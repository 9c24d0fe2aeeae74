// Routes under /admin. Only the service role may use them.
import { Hono } from 'hono'
import type { Deps, Env } from '../../deps.ts'
import type { Services } from '../services.ts'
import { userJson } from '../users/user-json.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { generateLink } from './generate-link.ts'
import { listUsers } from './list-users.ts'
import { requireServiceRole } from './require-service-role.ts'
import { updateUser } from './update-user.ts'
import { deleteUserFactor, listUserFactors } from './user-factors.ts'
import { userInPath } from './user-in-path.ts'
import { deleteUserPasskey, listUserPasskeys } from './user-passkeys.ts'

export function createAdmin(deps: Deps, services: Services): Hono<Env> {
  return new Hono<Env>()
    .use(requireServiceRole(deps))
    .get('/users', listUsers(deps))
    .post('/users', createUser(services))
    .get('/users/:id', async (context) => context.json(userJson(await deps.db.ask((sql) => userInPath(sql, context)))))
    .put('/users/:id', updateUser(services))
    .delete('/users/:id', deleteUser(deps))
    .post('/generate_link', generateLink(services))
    .get('/users/:id/factors', listUserFactors(deps))
    .delete('/users/:id/factors/:factorId', deleteUserFactor(services))
    .get('/users/:id/passkeys', listUserPasskeys(deps))
    .delete('/users/:id/passkeys/:passkeyId', deleteUserPasskey(services))
}
