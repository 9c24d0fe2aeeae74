// Who a statement runs as. A closed set of roles: a token that names any other is refused before it gets here.

export const ROLES = ['anon', 'authenticated', 'service_role'] as const
export type Role = (typeof ROLES)[number]

export interface Caller {
  readonly role: Role
  /** The verified token's claims, which policies read through `auth.uid()` and `auth.jwt()`. */
  readonly claims: Readonly<Record<string, unknown>>
}

export const ANONYMOUS: Caller = { role: 'anon', claims: { role: 'anon' } }
