// Who a statement runs as. A closed set of roles: a token that names any other is refused before it gets here.

export const ROLES = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof ROLES)[number]

export interface Caller {
  readonly role: Role
  /** The verified token's claims, which policies read through `auth.uid()` and `auth.jwt()`. */
  readonly claims: Readonly<Record<string, unknown>>
}

export const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }

/** Whose share of the server a request counts against: the account's, or the client address's where nobody is signed in. */
export function shareHolder({ role, claims }: Caller, address: string): string {
  if (role === 'service_role') return 'service'
  return typeof claims.sub === 'string' ? `account ${claims.sub}` : `address ${address}`
}
