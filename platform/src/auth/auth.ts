// auth/v1, as GoTrue speaks it. The table of contents: every route with its guards.
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { createSecurityEvents } from '../log/security-events.ts'
import { createAdmin } from './admin/admin.ts'
import { invite } from './admin/invite.ts'
import { requireServiceRole } from './admin/require-service-role.ts'
import { answerError, echoApiVersion } from './errors.ts'
import { createFactors } from './factors/factors.ts'
import { refuse } from './faults.ts'
import { health } from './health.ts'
import { limitBody } from './json-body.ts'
import { jwks } from './jwks.ts'
import { limit, limitMails } from './mailed/limit.ts'
import { recover } from './mailed/recover.ts'
import { resend } from './mailed/resend.ts'
import { verify } from './mailed/verify.ts'
import { verifyLink } from './mailed/verify-link.ts'
import { authorize, sso } from './not-offered.ts'
import { createParts } from './parts.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { requireApiKey } from './require-api-key.ts'
import { logout } from './sessions/logout.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { sweepNowAndThen } from './sessions/sweep.ts'
import { settings } from './settings.ts'
import { otp } from './sign-in/otp.ts'
import { passwordGrant } from './sign-in/password-grant.ts'
import { pkceGrant } from './sign-in/pkce-grant.ts'
import { proveAgain } from './sign-in/prove-again.ts'
import { reauthenticate } from './sign-in/reauthenticate.ts'
import { refreshGrant } from './sign-in/refresh-grant.ts'
import { token } from './sign-in/token.ts'
import { signup } from './sign-up/signup.ts'
import { getUser } from './users/get-user.ts'
import { idTokenGrant, linkIdentity } from './users/identities.ts'
import { requireUser } from './users/require-user.ts'
import { updateUser } from './users/update-user.ts'

export function createAuth(deps: Deps, events = createSecurityEvents(deps.log)): Hono<Env> {
  const parts = createParts(deps, events)
  const apiKey = requireApiKey(deps)
  const signedIn = requireUser(deps)

  const auth = new Hono<Env>()
  auth.onError(answerError)
  auth.use(echoApiVersion, limitBody, sweepNowAndThen(deps))

  // Open to everybody: what is public, and what a mail's reader or a browser opens without a key.
  auth.get('/health', health())
  auth.get('/.well-known/jwks.json', jwks())
  auth.get('/verify', limit(parts, 'verify'), verifyLink(parts))
  auth.get('/authorize', authorize)

  auth.get('/settings', apiKey, settings(deps))
  auth.post('/signup', apiKey, limit(parts, 'sign-up'), signup(parts))
  auth.post(
    '/token',
    apiKey,
    token({
      password: [limit(parts, 'sign-in'), passwordGrant(parts)],
      refresh_token: [limit(parts, 'refresh'), refreshGrant(parts)],
      pkce: [limit(parts, 'verify'), pkceGrant(parts)],
      id_token: [limit(parts, 'sign-in'), idTokenGrant],
    }),
  )
  auth.post('/recover', apiKey, limit(parts, 'recover'), limitMails(parts, 'recovery'), recover(parts))
  auth.post('/otp', apiKey, limit(parts, 'otp'), limitMails(parts, 'magic-code'), otp(parts))
  auth.post('/resend', apiKey, limit(parts, 'otp'), limitMails(parts, 'confirm'), resend(parts))
  auth.post('/verify', apiKey, limit(parts, 'verify'), verify(parts))
  auth.post('/sso', apiKey, sso)

  auth.get('/user', apiKey, signedIn, getUser())
  auth.put('/user', apiKey, signedIn, updateUser(parts))
  auth.get('/user/identities/authorize', apiKey, signedIn, linkIdentity)
  auth.delete('/user/identities/:id', apiKey, signedIn, linkIdentity)
  auth.get('/reauthenticate', apiKey, signedIn, reauthenticate(parts))
  auth.post('/reauthenticate', apiKey, signedIn, proveAgain(parts))
  auth.post('/logout', apiKey, signedIn, logout(parts))
  auth.get('/sessions', apiKey, signedIn, listSessions(parts))
  auth.delete('/sessions/:id', apiKey, signedIn, endSession(parts))

  auth.use('/factors/*', apiKey)
  auth.route('/factors', createFactors(deps, parts))
  auth.use('/passkeys/*', apiKey)
  auth.route('/passkeys', createPasskeys(parts))
  auth.use('/admin/*', apiKey)
  auth.route('/admin', createAdmin(deps, parts))
  auth.post('/invite', apiKey, requireServiceRole(deps), invite(parts))

  auth.all('*', () => refuse({ kind: 'no-such-endpoint' }))
  return auth
}
