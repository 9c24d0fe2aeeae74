// Writes the Preference-Applied header: the preferences that this kind of request honours, in PostgREST's order. Pure.
import type { Preferences } from '../request/index.ts'
import { isTimeZone } from '../settings.ts'

type Kind = 'read' | 'insert' | 'replace' | 'update' | 'delete' | 'call'

export function preferenceApplied(kind: Kind, wishes: Preferences, honoursResolution: boolean): string | null {
  const writes = kind !== 'read' && kind !== 'call'
  const applied = [
    kind === 'insert' && honoursResolution && text('resolution', wishes.resolution),
    (kind === 'insert' || kind === 'update') && text('missing', wishes.missing),
    writes && text('return', wishes.return),
    text('count', wishes.count),
    kind !== 'read' && text('tx', wishes.tx),
    text('handling', wishes.handling),
    wishes.timezone !== null && isTimeZone(wishes.timezone) && text('timezone', wishes.timezone),
    LIMITED.includes(kind) && wishes.handling === 'strict' && text('max-affected', wishes.maxAffected),
  ].filter((entry) => typeof entry === 'string')
  return applied.length === 0 ? null : applied.join(', ')
}

const LIMITED: readonly Kind[] = ['update', 'delete', 'call']

const text = (name: string, value: string | number | null): string | null =>
  value === null ? null : `${name}=${value}`
