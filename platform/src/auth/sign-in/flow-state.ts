// PKCE: the client that requests a mail keeps a secret, and only that client can exchange the mail's code for a session.
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { sameText } from '../../keys/same-text.ts'
import { refuse } from '../faults.ts'
import { text } from '../json-body.ts'
import type { Query } from '../users/user.ts'
import type { AmrMethod } from './access-token-claims.ts'

export const pkceFields = { code_challenge: text, code_challenge_method: text }

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

export type FlowStates = ReturnType<typeof createFlowStates>

export interface Flow {
  readonly signsInBy: AmrMethod
  /** The sign-up whose password is adopted when the code is exchanged. */
  readonly signUpId: string | null
  /** The session that let another client in. The client's session gets its sign-in methods. */
  readonly sessionId?: string | null
}

const CODE_LIFETIME_MS = 5 * 60 * 1000

/** Returns null in the implicit flow, where neither field is given. */
export function challengeIn(body: { code_challenge: string; code_challenge_method: string }): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: given } = body
  if (challenge === '' && given === '') return null
  if (challenge === '' || given === '') return invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    return invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    return invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  const method = methodSchema.safeParse(given.toLowerCase())
  return method.success ? { challenge, method: method.data } : invalid('unsupported code_challenge method')
}

export function createFlowStates({ now }: Pick<Deps, 'now'>) {
  return {
    /** Stores the challenge until the link is opened. Returns null without a challenge. */
    async begin(
      tx: Query,
      userId: string,
      challenge: Challenge | null,
      { signsInBy, signUpId, sessionId = null }: Flow,
    ): Promise<string | null> {
      if (challenge === null) return null
      const id = randomUUID()
      await tx`
        insert into auth.flow_state
          (id, user_id, code_challenge, code_challenge_method, authentication_method, sign_up_id, session_id,
          created_at)
        values (${id}, ${userId}, ${challenge.challenge}, ${challenge.method}, ${signsInBy}, ${signUpId}, ${sessionId},
          ${now()})`
      return id
    },

    /** Returns the code that the browser takes to the client. */
    async issueCode(tx: Query, flowStateId: string): Promise<string> {
      const code = randomUUID()
      await tx`update auth.flow_state set auth_code = ${code}, auth_code_issued_at = ${now()} where id = ${flowStateId}`
      return code
    },

    async exchange(tx: Query, authCode: string, verifier: string): Promise<Flow & { readonly userId: string }> {
      // Locks the account first, as everywhere: a password change locks it and then deletes its flow states.
      await tx`
        select from auth.users where id in (select user_id from auth.flow_state where auth_code = ${authCode}) for update`
      // Using one mail voids the others of its type. A refusal below rolls this back.
      await tx`
        delete from auth.one_time_tokens t using auth.one_time_tokens used, auth.flow_state f
        where f.auth_code = ${authCode} and used.flow_state_id = f.id
          and t.user_id = used.user_id and t.token_type = used.token_type`
      const [flow] = await tx<FlowStateRow[]>`delete from auth.flow_state where auth_code = ${authCode} returning *`
      if (!flow) return refuse({ kind: 'flow-state-not-found' })
      if (now().getTime() - flow.auth_code_issued_at.getTime() > CODE_LIFETIME_MS)
        return refuse({ kind: 'flow-state-expired' })
      if (!matches(flow, verifier)) return refuse({ kind: 'bad-code-verifier' })
      return {
        userId: flow.user_id,
        signsInBy: flow.authentication_method,
        signUpId: flow.sign_up_id,
        sessionId: flow.session_id,
      }
    },

    /** Tells whether the verifier belongs to the client that requested the mail. */
    async isRequestedBy(tx: Query, flowStateId: string, verifier: string): Promise<boolean> {
      const [flow] = await tx<FlowStateRow[]>`select * from auth.flow_state where id = ${flowStateId}`
      return flow !== undefined && matches(flow, verifier)
    },
  }
}

interface FlowStateRow {
  readonly user_id: string
  readonly code_challenge: string
  readonly code_challenge_method: Challenge['method']
  readonly authentication_method: AmrMethod
  readonly auth_code_issued_at: Date
  readonly sign_up_id: string | null
  readonly session_id: string | null
}

function matches(flow: FlowStateRow, verifier: string): boolean {
  const challenge =
    flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  return sameText(challenge, flow.code_challenge)
}

const methodSchema = z.enum(['s256', 'plain'])

function invalid(message: string): never {
  return refuse({ kind: 'validation-failed', message })
}
