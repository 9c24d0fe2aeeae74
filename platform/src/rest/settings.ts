// The settings that functions and policies read through current_setting, and the search_path. Pure.
import type { Settings } from '../db/as-user.ts'
import { DEFAULT_SCHEMA, searchPath } from '../db/search-path.ts'
import type { ApiRequest, RequestError, Result } from './request/index.ts'

export type RequestDetails = {
  readonly schema: string
  readonly path: string
  readonly headers: Headers
  /** Null keeps the connection's statement timeout. */
  readonly statementMs: number | null
}

export function requestSettings(
  { method, preferences }: ApiRequest,
  { schema, path, headers, statementMs }: RequestDetails,
): Result<Settings, RequestError> {
  const settings: { -readonly [Name in keyof Settings]: Settings[Name] } = {
    'request.method': method,
    'request.path': path,
    'request.headers': headersText(headers),
  }
  if (statementMs !== null) settings.statement_timeout = String(statementMs)
  // Connections start with this path; setting it again would discard PostgreSQL's cached name lookups.
  if (schema !== DEFAULT_SCHEMA) settings.search_path = searchPath(schema)
  const { timezone, handling } = preferences
  if (timezone !== null && isTimeZone(timezone)) settings.timezone = timezone
  else if (timezone !== null && handling === 'strict') {
    return { ok: false, error: { kind: 'invalid-preferences', preferences: [`timezone=${timezone}`] } }
  }
  return { ok: true, value: settings }
}

// SQL code identifies the caller by the JWT claims and must not see the credentials.
const SECRET: ReadonlySet<string> = new Set(['authorization', 'apikey', 'cookie'])

function headersText(headers: Headers): string {
  const shown: Record<string, string> = {}
  headers.forEach((value, name) => {
    if (!SECRET.has(name)) shown[name] = value
  })
  return JSON.stringify(shown)
}

/** Tells whether PostgreSQL knows the time zone. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
