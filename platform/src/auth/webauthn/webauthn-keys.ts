// Lists all WebAuthn keys of a user. An authenticator should hold only one of them, because a new key may replace it.
import type { Query } from '../users/user.ts'
import type { KeyName } from './ceremonies.ts'

export async function webauthnKeysOf(sql: Query, userId: string): Promise<KeyName[]> {
  return sql<KeyName[]>`
    select credential_id as id, transports from auth.webauthn_credentials where user_id = ${userId}
    union all
    select web_authn_credential ->> 'id', web_authn_credential -> 'transports'
    from auth.mfa_factors where user_id = ${userId} and web_authn_credential is not null`
}
