// A postgres_changes binding and its subscriber.
import type { Caller } from '../../db/caller.ts'
import type { BindingFilter } from './binding-filter.ts'
import type { ChangeType } from './change-notice.ts'

export interface CheckedBinding {
  readonly event: ChangeType | '*'
  /** Null matches any schema or table. */
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
  /** The current caller. A refreshed token changes it. */
  readonly caller: Caller
  readonly isOpen: boolean
  deliver(ids: readonly number[], data: string): void
  /** Changes were lost, so the client must join again and reload. */
  requireRejoin(): void
}

/** Callers of the same identity see the same rows and share one query. */
export function identityOf(caller: Caller): string {
  const known = identities.get(caller)
  if (known !== undefined) return known
  const identity = `${caller.role} ${JSON.stringify(caller.claims)}`
  identities.set(caller, identity)
  return identity
}

/** Tells whether both tokens belong to the same user. */
export const isSamePerson = (one: Caller, other: Caller): boolean =>
  one.role === other.role && one.claims.sub === other.claims.sub

const identities = new WeakMap<Caller, string>()
