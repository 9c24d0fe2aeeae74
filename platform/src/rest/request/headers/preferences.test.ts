import { describe, expect, it } from 'vitest'
import type { Preferences } from '../types.ts'
import { noPreferences, parsePreferences } from './preferences.ts'

describe('parsePreferences', () => {
  it.each<[string | null, Partial<Preferences>]>([
    [null, {}],
    ['', {}],
    ['return=minimal', { return: 'minimal' }],
    ['return=headers-only', { return: 'headers-only' }],
    [
      'count=exact, missing=default, return=representation',
      { count: 'exact', missing: 'default', return: 'representation' },
    ],
    ['count=planned,return=minimal', { count: 'planned', return: 'minimal' }],
    ['resolution=merge-duplicates', { resolution: 'merge-duplicates' }],
    ['resolution=ignore-duplicates,missing=null', { resolution: 'ignore-duplicates', missing: 'null' }],
    ['handling=strict, max-affected=3', { handling: 'strict', maxAffected: 3 }],
    ['tx=rollback', { tx: 'rollback' }],
    ['timezone=America/Los_Angeles', { timezone: 'America/Los_Angeles' }],
    ['  count=exact ,, ', { count: 'exact' }],
    ['count=estimated, count=exact', { count: 'estimated' }],
    ['count=all, wait=10, respond-async', { unknown: ['count=all', 'wait=10', 'respond-async'] }],
    ['handling=lenient, max-affected=many', { handling: 'lenient', unknown: ['max-affected=many'] }],
    ['unknown=x, maxAffected=3', { unknown: ['unknown=x', 'maxAffected=3'] }],
  ])('parses "%s"', (header, expected) => {
    expect(parsePreferences(header)).toEqual({ ok: true, value: { ...noPreferences, ...expected } })
  })

  it('refuses unknown preferences with handling=strict', () => {
    expect(parsePreferences('anything, handling=strict, count=all')).toEqual({
      ok: false,
      error: { kind: 'invalid-preferences', preferences: ['anything', 'count=all'] },
    })
  })
})
