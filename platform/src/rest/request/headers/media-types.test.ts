import { describe, expect, it } from 'vitest'
import type { MediaType } from '../types.ts'
import { contentType, negotiate } from './media-types.ts'

const json: MediaType = { kind: 'json', stripNulls: false }

describe('negotiate', () => {
  it.each<[string | null, MediaType]>([
    [null, json],
    ['', json],
    ['*/*', json],
    ['application/json', json],
    ['Application/JSON; charset=utf-8', json],
    ['application/vnd.pgrst.object+json', { kind: 'object', stripNulls: false }],
    ['application/vnd.pgrst.object', { kind: 'object', stripNulls: false }],
    ['application/vnd.pgrst.object+json;nulls=stripped', { kind: 'object', stripNulls: true }],
    ['application/vnd.pgrst.array+json;nulls=stripped', { kind: 'json', stripNulls: true }],
    ['application/vnd.pgrst.array+json; nulls="stripped"', { kind: 'json', stripNulls: true }],
    ['application/vnd.pgrst.array+json', json],
    ['text/csv', { kind: 'csv' }],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', json],
    ['application/json;q=0.5, text/csv', { kind: 'csv' }],
    ['text/csv;q=0, application/json;q=0.1', json],
    ['text/csv, application/json', { kind: 'csv' }],
    ['image/png, application/json;q=nonsense', json],
  ])('returns rows for "%s"', (header, media) => {
    expect(negotiate(header, 'rows')).toEqual({ ok: true, value: media })
  })

  it.each([null, '*/*', 'application/json', 'application/openapi+json'])('returns the description for %s', (header) => {
    expect(negotiate(header, 'description')).toEqual({ ok: true, value: { kind: 'openapi' } })
  })

  it.each([
    ['application/geo+json', ['application/geo+json']],
    ['application/openapi+json', ['application/openapi+json']],
    ['image/png, text/plain', ['image/png', 'text/plain']],
    ['application/json;q=0', ['application/json;q=0']],
    [
      'application/vnd.pgrst.plan+text; for="application/json, text/csv"; options=analyze;',
      ['application/vnd.pgrst.plan+text; for="application/json, text/csv"; options=analyze;'],
    ],
  ])('refuses rows as %s', (header, types) => {
    expect(negotiate(header, 'rows')).toEqual({ ok: false, error: { kind: 'not-acceptable', types } })
  })

  it('refuses the description as CSV', () => {
    expect(negotiate('text/csv', 'description').ok).toBe(false)
  })
})

describe('contentType', () => {
  it.each<[MediaType, string]>([
    [json, 'application/json; charset=utf-8'],
    [{ kind: 'json', stripNulls: true }, 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8'],
    [{ kind: 'object', stripNulls: false }, 'application/vnd.pgrst.object+json; charset=utf-8'],
    [{ kind: 'object', stripNulls: true }, 'application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8'],
    [{ kind: 'csv' }, 'text/csv; charset=utf-8'],
    [{ kind: 'openapi' }, 'application/openapi+json; charset=utf-8'],
  ])('returns for %j the type %s', (media, expected) => {
    expect(contentType(media)).toBe(expected)
  })
})
