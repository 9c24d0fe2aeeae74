// Completes the second step of a sign-in, for every type of factor.

import type { Services } from '../services.ts'
import type { SessionJson } from '../sessions/session.ts'
import type { SecondStep } from '../sign-in/access-token-claims.ts'
import type { SignedIn } from '../users/require-user.ts'
import type { Query } from '../users/user.ts'

/** Raises the session to aal2 and ends the other sessions, and codes for new ones, that have proved only a password. */
export async function passSecondStep(
  tx: Query,
  { sessions }: Pick<Services, 'sessions'>,
  { user, session }: SignedIn,
  step: { method: SecondStep; factorId: string | null },
): Promise<SessionJson> {
  await tx`delete from auth.sessions where user_id = ${user.id} and aal = 'aal1' and id <> ${session.id}`
  await tx`delete from auth.flow_state where user_id = ${user.id} and session_id is not null`
  await tx`delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'`
  return sessions.raise(tx, session.id, step)
}
