// What functions and policies may ask about the request through current_setting, and where unqualified names are looked up. Pure.
import type { Settings } from '../db/as-user.ts'
import { DEFAULT_SCHEMA, searchPath } from '../db/search-path.ts'
import type { ApiRequest, RequestError, Result } from './request/index.ts'

export type RequestPlace = {
  readonly schema: string
  readonly path: string
  readonly headers: Headers
  /** Null where the connection's own statement time holds. */
  readonly statementMs: number | null
}

export function requestSettings(
  { method, preferences }: ApiRequest,
  { schema, path, headers, statementMs }: RequestPlace,
): Result<Settings, RequestError> {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = {
    'request.method': method,
    'request.path': path,
    'request.headers': headersText(headers),
  }
  if (statementMs !== null) settings.statement_timeout = String(statementMs)
  // Connections have it from the start; making it anew would cost PostgreSQL its name look-ups.
  if (schema !== DEFAULT_SCHEMA) settings.search_path = searchPath(schema)
  const { timezone, handling } = preferences
  if (timezone !== null && isTimeZone(timezone)) settings.timezone = timezone
  else if (timezone !== null && handling === 'strict') {
    return { ok: false, error: { kind: 'invalid-preferences', preferences: [`timezone=${timezone}`] } }
  }
  return { ok: true, value: settings }
}

// Whoever reads the settings from SQL knows the caller by its claims; its credentials are nobody's business.
const SECRET: ReadonlySet<string> = new Set(['authorization', 'apikey', 'cookie'])

function headersText(headers: Headers): string {
  const shown: Record<string, string> = {}
  headers.forEach((value, name) => {
    if (!SECRET.has(name)) shown[name] = value
  })
  return JSON.stringify(shown)
}

/** Whether the name is one that PostgreSQL would know too. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
