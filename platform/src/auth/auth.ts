// The GoTrue-compatible API auth/v1. This file lists every route with its guards.
import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { createSecurityEvents } from '../log/security-events.ts'
import { createAdmin } from './admin/admin.ts'
import { invite } from './admin/invite.ts'
import { requireServiceRole } from './admin/require-service-role.ts'
import { recover } from './email-flows/recover.ts'
import { resend } from './email-flows/resend.ts'
import { verify } from './email-flows/verify.ts'
import { verifyLink } from './email-flows/verify-link.ts'
import { answerError, echoApiVersion } from './errors.ts'
import { createFactors } from './factors/factors.ts'
import { refuse } from './faults.ts'
import { limitBody } from './json-body.ts'
import { createPasskeys } from './passkeys/passkeys.ts'
import { limitAttempts, limitMails } from './rate-limits/guards.ts'
import { requireApiKey } from './require-api-key.ts'
import { createServices } from './services.ts'
import { connectClient } from './sessions/connect-client.ts'
import { logout } from './sessions/logout.ts'
import { endSession, listSessions } from './sessions/own-sessions.ts'
import { sweepPeriodically } from './sessions/sweep.ts'
import { settings } from './settings.ts'
import { confirmReauthentication } from './sign-in/confirm-reauthentication.ts'
import { otp } from './sign-in/otp.ts'
import { passwordGrant } from './sign-in/password-grant.ts'
import { pkceGrant } from './sign-in/pkce-grant.ts'
import { reauthenticate } from './sign-in/reauthenticate.ts'
import { refreshGrant } from './sign-in/refresh-grant.ts'
import { token } from './sign-in/token.ts'
import { signup } from './sign-up/signup.ts'
import { idTokenGrant, linkIdentity } from './users/identities.ts'
import { requireUser } from './users/require-user.ts'
import { updateUser } from './users/update-user.ts'
import { userJson } from './users/user-json.ts'

export function createAuth(deps: Deps, events = createSecurityEvents(deps.log)): Hono<Env> {
  const services = createServices(deps, events)
  const apiKey = requireApiKey(deps)
  const signedIn = requireUser(deps)

  const auth = new Hono<Env>()
  auth.onError(answerError)
  auth.use(echoApiVersion, limitBody, sweepPeriodically(deps))

  // These routes need no API key: a mail's reader or a browser opens them directly.
  auth.get('/health', (context) => context.json(HEALTH))
  // No keys, because tokens are signed with a shared secret. Clients then verify with GET /user.
  auth.get('/.well-known/jwks.json', (context) =>
    context.json({ keys: [] }, 200, { 'Cache-Control': 'public, max-age=600' }),
  )
  auth.get('/verify', limitAttempts(services, 'verify'), verifyLink(services))
  auth.get('/authorize', () => refuse({ kind: 'oauth-disabled' }))

  auth.get('/settings', apiKey, settings(deps))
  auth.post('/signup', apiKey, limitAttempts(services, 'sign-up'), signup(services))
  auth.post(
    '/token',
    apiKey,
    token({
      password: [limitAttempts(services, 'sign-in'), passwordGrant(services)],
      refresh_token: [limitAttempts(services, 'refresh'), refreshGrant(services)],
      pkce: [limitAttempts(services, 'verify'), pkceGrant(services)],
      id_token: [limitAttempts(services, 'sign-in'), idTokenGrant],
    }),
  )
  auth.post('/recover', apiKey, limitAttempts(services, 'recover'), limitMails(services, 'recovery'), recover(services))
  auth.post('/otp', apiKey, limitAttempts(services, 'otp'), limitMails(services, 'magic-code'), otp(services))
  auth.post('/resend', apiKey, limitAttempts(services, 'otp'), limitMails(services, 'confirm'), resend(services))
  auth.post('/verify', apiKey, limitAttempts(services, 'verify'), verify(services))
  auth.post('/sso', apiKey, () => refuse({ kind: 'saml-disabled' }))

  auth.get('/user', apiKey, signedIn, (context) => context.json(userJson(context.get('signedIn').user)))
  auth.put('/user', apiKey, signedIn, updateUser(services))
  auth.get('/user/identities/authorize', apiKey, signedIn, linkIdentity)
  auth.delete('/user/identities/:id', apiKey, signedIn, linkIdentity)
  auth.get('/reauthenticate', apiKey, signedIn, reauthenticate(services))
  auth.post('/reauthenticate', apiKey, signedIn, confirmReauthentication(services))
  auth.post('/logout', apiKey, signedIn, logout(services))
  auth.get('/sessions', apiKey, signedIn, listSessions(services))
  auth.post('/sessions', apiKey, signedIn, limitAttempts(services, 'verify'), connectClient(services))
  auth.delete('/sessions/:id', apiKey, signedIn, endSession(services))

  auth.use('/factors/*', apiKey)
  auth.route('/factors', createFactors(deps, services))
  auth.use('/passkeys/*', apiKey)
  auth.route('/passkeys', createPasskeys(services))
  auth.use('/admin/*', apiKey)
  auth.route('/admin', createAdmin(deps, services))
  auth.post('/invite', apiKey, requireServiceRole(deps), invite(services))

  auth.all('*', () => refuse({ kind: 'no-such-endpoint' }))
  return auth
}

/** Clients read the name. */
const HEALTH = {
  version: 'v2.180.0',
  name: 'GoTrue',
  description: 'A GoTrue-compatible user registration and authentication API',
}
