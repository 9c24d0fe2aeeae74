// An error response. `details` is a list only for ambiguous relationships.

export type Wire = {
  readonly status: number
  readonly code: string | null
  readonly message: string
  readonly details: string | readonly Readonly<Record<string, string>>[] | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>
}

export const wire = (
  status: number,
  code: string | null,
  message: string,
  more: Partial<Pick<Wire, 'details' | 'hint' | 'headers'>> = {},
): Wire => ({ status, code, message, details: null, hint: null, headers: {}, ...more })
