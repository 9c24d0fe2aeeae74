// Parses the Prefer header. The first of repeated preferences counts; unknown ones are errors only with handling=strict.

import type { Preferences, RequestError, Result } from '../types.ts'

export function parsePreferences(header: string | null): Result<Preferences, RequestError> {
  const found: Writable<Preferences> = { ...noPreferences }
  const unknown: string[] = []
  for (const text of (header ?? '').split(',')) {
    const preference = text.trim()
    if (preference !== '' && !readPreference(preference, found)) unknown.push(preference)
  }
  if (found.handling === 'strict' && unknown.length > 0) {
    return { ok: false, error: { kind: 'invalid-preferences', preferences: unknown } }
  }
  return { ok: true, value: { ...found, unknown } }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

export const noPreferences: Preferences = {
  return: null,
  count: null,
  resolution: null,
  missing: null,
  handling: null,
  tx: null,
  maxAffected: null,
  timezone: null,
  unknown: [],
}

function readPreference(preference: string, found: Writable<Preferences>): boolean {
  const equals = preference.indexOf('=')
  const name = preference.slice(0, Math.max(equals, 0)).trimEnd()
  const value = preference.slice(equals + 1).trimStart()
  switch (name) {
    case 'return':
      return keepFirst(found, name, oneOf(value, ['minimal', 'representation', 'headers-only']))
    case 'count':
      return keepFirst(found, name, oneOf(value, ['exact', 'planned', 'estimated']))
    case 'resolution':
      return keepFirst(found, name, oneOf(value, ['merge-duplicates', 'ignore-duplicates']))
    case 'missing':
      return keepFirst(found, name, oneOf(value, ['default', 'null']))
    case 'handling':
      return keepFirst(found, name, oneOf(value, ['strict', 'lenient']))
    case 'tx':
      return keepFirst(found, name, oneOf(value, ['commit', 'rollback']))
    case 'max-affected':
      return keepFirst(found, 'maxAffected', /^\d{1,15}$/.test(value) ? Number(value) : null)
    case 'timezone':
      return keepFirst(found, name, value === '' ? null : value)
    default:
      return false
  }
}

function keepFirst<Key extends keyof Preferences>(
  found: Writable<Preferences>,
  key: Key,
  value: Preferences[Key] | null,
): boolean {
  if (value === null) return false
  found[key] ??= value
  return true
}

const oneOf = <Word extends string>(value: string, words: readonly Word[]): Word | null =>
  words.find((word) => word === value) ?? null
