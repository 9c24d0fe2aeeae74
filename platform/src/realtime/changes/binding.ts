// One postgres_changes binding of one channel, and whom it is told to.
import type { Caller } from '../../db/caller.ts'
import type { BindingFilter } from './binding-filter.ts'
import type { ChangeType } from './change-notice.ts'

export interface CheckedBinding {
  readonly event: ChangeType | '*'
  /** Null is any. */
  readonly schema: string | null
  readonly table: string | null
  readonly filter: BindingFilter
  readonly select: readonly string[] | null
}

export interface Binding extends CheckedBinding {
  readonly id: number
  readonly subscriber: Subscriber
}

export interface Subscriber {
  /** Who it is now; a refreshed token changes it. */
  readonly caller: Caller
  readonly isOpen: boolean
  deliver(ids: readonly number[], data: string): void
  /** Changes were lost: the client must join again, and its app read afresh. */
  startOver(): void
}

/** Callers with the same identity see the same rows and are asked for once. */
export function identityOf(caller: Caller): string {
  const known = identities.get(caller)
  if (known !== undefined) return known
  const identity = `${caller.role} ${JSON.stringify(caller.claims)}`
  identities.set(caller, identity)
  return identity
}

/** The same person with a newer token. */
export const isSamePerson = (one: Caller, other: Caller): boolean =>
  one.role === other.role && one.claims.sub === other.claims.sub

const identities = new WeakMap<Caller, string>()
