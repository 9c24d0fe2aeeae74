// Writes the Preference-Applied header: the preferences that this kind of request honours, in PostgREST's order. Pure.
import type { Preferences } from '../request/index.ts'
import { isTimeZone } from '../settings.ts'

type Kind = 'read' | 'insert' | 'replace' | 'update' | 'delete' | 'call'

export function preferenceApplied(kind: Kind, preferences: Preferences, honoursResolution: boolean): string | null {
  const writes = kind !== 'read' && kind !== 'call'
  const applied = [
    kind === 'insert' && honoursResolution && text('resolution', preferences.resolution),
    (kind === 'insert' || kind === 'update') && text('missing', preferences.missing),
    writes && text('return', preferences.return),
    text('count', preferences.count),
    kind !== 'read' && text('tx', preferences.tx),
    text('handling', preferences.handling),
    preferences.timezone !== null && isTimeZone(preferences.timezone) && text('timezone', preferences.timezone),
    LIMITED.includes(kind) && preferences.handling === 'strict' && text('max-affected', preferences.maxAffected),
  ].filter((entry) => typeof entry === 'string')
  return applied.length === 0 ? null : applied.join(', ')
}

const LIMITED: readonly Kind[] = ['update', 'delete', 'call']

const text = (name: string, value: string | number | null): string | null =>
  value === null ? null : `${name}=${value}`
