// The one-time token of a mail has two forms: a code of six digits and a long link token. Without the server's key
// neither can be computed from the other. The database stores only a hash. A token works once, for one hour.
import { createHash, createHmac, randomInt } from 'node:crypto'
import type { Fragment } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { sameText } from '../../keys/same-text.ts'
import { deriveKey } from '../passwords/derived-key.ts'
import type { Query } from '../users/user.ts'

export type TokenType =
  | 'confirmation'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

export interface OneTimeToken {
  readonly code: string
  /** Starts with `pkce_` when the link leads to a code that the client exchanges. */
  readonly linkToken: string
}

export interface Redeemed {
  readonly userId: string
  readonly type: TokenType
  readonly flowStateId: string | null
  readonly signUpId: string | null
}

export interface NewToken extends Redeemed {
  readonly address: string
}

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

export const TOKEN_LIFETIME_MS = 60 * 60 * 1000
const MAX_ATTEMPTS = 5
/** More codes at a time would make guessing easier. Links, which cannot be guessed, all stay valid. */
const MAX_CODES = 3
const REPLACED: readonly TokenType[] = ['email_change_current', 'email_change_new', 'reauthentication']

interface TokenRow {
  readonly id: string
  readonly user_id: string
  readonly token_type: TokenType
  readonly token_hash: string
  readonly flow_state_id: string | null
  readonly sign_up_id: string | null
  readonly attempts: number
}

export function createOneTimeTokens({ keys, now }: Pick<Deps, 'keys' | 'now'>) {
  const key = deriveKey(keys.jwtSecret, 'one-time-token')
  const oldest = () => new Date(now().getTime() - TOKEN_LIFETIME_MS)
  const linkTokenOf = (userId: string, type: TokenType, address: string, code: string, isPkce: boolean) => {
    const mac = createHmac('sha224', key).update([userId, type, address, code].join('\n')).digest('hex')
    return isPkce ? `pkce_${mac}` : mac
  }

  return {
    /**
     * Some types need a signed-in user; a new token of those replaces the earlier one. Anybody can request the others,
     * so several coexist.
     */
    async issue(tx: Query, { userId, type, address, flowStateId, signUpId }: NewToken): Promise<OneTimeToken> {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const linkToken = linkTokenOf(userId, type, address, code, flowStateId !== null)
      if (REPLACED.includes(type))
        await tx`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}`
      await tx`
        insert into auth.one_time_tokens
          (user_id, token_type, token_hash, relates_to, flow_state_id, sign_up_id, created_at)
        values (${userId}, ${type}, ${storedHash(linkToken)}, ${address}, ${flowStateId}, ${signUpId}, ${now()})`
      return { code, linkToken }
    },

    async redeemLink(tx: Query, linkToken: string, types: readonly TokenType[]): Promise<Redeemed | null> {
      await lockOwners(tx, tx`token_hash = ${storedHash(linkToken)}`)
      const [row] = await tx<TokenRow[]>`
        delete from auth.one_time_tokens
        where token_hash = ${storedHash(linkToken)} and token_type in ${tx(types)} and created_at > ${oldest()}
        returning *`
      return row ? redeemed(tx, row) : null
    },

    /** Like `redeemLink`, but the token stays valid. */
    async findLink(tx: Query, linkToken: string, types: readonly TokenType[]): Promise<Redeemed | null> {
      await lockOwners(tx, tx`token_hash = ${storedHash(linkToken)}`)
      const [row] = await tx<TokenRow[]>`
        select * from auth.one_time_tokens
        where token_hash = ${storedHash(linkToken)} and token_type in ${tx(types)} and created_at > ${oldest()}`
      return row ? redeemedOf(row) : null
    },

    /** Counts a wrong code, so the transaction must commit even when this returns null. */
    async redeemCode(tx: Query, address: string, code: string, types: readonly TokenType[]): Promise<Redeemed | null> {
      await lockOwners(tx, tx`relates_to = ${address}`)
      // Several tokens may be pending for one address: of two people changing to it, or of a sign-up and a sign-in.
      const rows = await tx<TokenRow[]>`
        select * from auth.one_time_tokens
        where relates_to = ${address} and token_type in ${tx(types)} and created_at > ${oldest()}
          and attempts < ${MAX_ATTEMPTS}
        order by created_at desc, id limit ${MAX_CODES} for update`
      const match = rows.find((row) => {
        const given = linkTokenOf(row.user_id, row.token_type, address, code.trim(), row.flow_state_id !== null)
        return sameText(storedHash(given), row.token_hash)
      })
      if (match) {
        await tx`delete from auth.one_time_tokens where id = ${match.id}`
        return redeemed(tx, match)
      }
      // A wrong code counts against the older codes too. Otherwise these could be tried once the newest are void.
      await tx`
        update auth.one_time_tokens set attempts = least(attempts + 1, ${MAX_ATTEMPTS})
        where relates_to = ${address} and token_type in ${tx(types)}`
      return null
    },

    async clear(tx: Query, userId: string): Promise<void> {
      await tx`delete from auth.one_time_tokens where user_id = ${userId}`
    },
  }
}

/** Every transaction locks the account before its tokens. The fixed order prevents deadlocks. */
async function lockOwners(tx: Query, condition: Fragment): Promise<void> {
  await tx`
    select from auth.users where id in (select user_id from auth.one_time_tokens where ${condition})
    order by id for update`
}

/** Using one token voids the account's other tokens of that type. */
async function redeemed(tx: Query, row: TokenRow): Promise<Redeemed> {
  await tx`delete from auth.one_time_tokens where user_id = ${row.user_id} and token_type = ${row.token_type}`
  return redeemedOf(row)
}

function redeemedOf(row: TokenRow): Redeemed {
  return { userId: row.user_id, type: row.token_type, flowStateId: row.flow_state_id, signUpId: row.sign_up_id }
}

// The database holds only this hash, so that a reader of the database cannot use it as a link.
function storedHash(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}
