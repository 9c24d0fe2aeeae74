// Passkey challenges are stored on the server, valid for five minutes and used once.

import { refuse } from '../faults.ts'
import { CHALLENGE_SECONDS } from '../sign-in/challenge-seconds.ts'
import type { Query } from '../users/user.ts'

export type ChallengeType = 'registration' | 'authentication'

interface NewChallenge {
  readonly type: ChallengeType
  readonly challenge: string
  /** Null for a sign-in, where the account is not known yet. */
  readonly userId: string | null
}

export async function keepChallenge(sql: Query, { type, challenge, userId }: NewChallenge, now: Date) {
  const [row] = await sql<{ id: string }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, challenge, created_at)
    values (${userId}, ${type}, ${challenge}, ${now})
    returning id`
  return { challenge_id: row?.id, expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS }
}

/** Must not run in the transaction that verifies the answer: a wrong answer must use up the challenge. */
export async function takeChallenge(
  sql: Query,
  { id, type, userId }: { id: string; type: ChallengeType; userId: string | null },
  now: Date,
): Promise<string> {
  const earliest = new Date(now.getTime() - CHALLENGE_SECONDS * 1000)
  const [row] = await sql<{ challenge: string }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}::uuid
      and created_at > ${earliest}
    returning challenge`
  return row?.challenge ?? refuse({ kind: 'passkey-challenge-expired' })
}
