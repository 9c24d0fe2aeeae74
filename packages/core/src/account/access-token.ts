// A person's access tokens, as the server function access-tokens lists them.

export type TokenAccess = 'read' | 'write'

export interface AccessToken {
  readonly id: string
  readonly name: string
  readonly access: TokenAccess
  /** Null for all notes. */
  readonly notebooks: readonly string[] | null
  readonly createdAt: string
  /** Null for no end. */
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly lastAddress: string | null
}

export const tokenLimits = { nameMax: 60, notebooksMax: 20, daysMax: 3650, daysDefault: 365 }
