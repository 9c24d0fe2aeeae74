import { describe, expect, it } from 'vitest'
import { noPreferences } from './headers/preferences.ts'
import { parseRequest } from './request.ts'

const request = (method: string, url: string, headers: Record<string, string> = {}, body = '') => {
  const [path = '', search = ''] = url.split('?')
  return parseRequest({ method, path, search, headers: new Headers(headers), body })
}

describe('parseRequest', () => {
  it('parses a complete read', () => {
    expect(
      request('GET', '/books?select=id&author_id=is.null&order=id.desc&limit=20', {
        'Accept-Profile': 'public',
        Prefer: 'count=exact',
      }),
    ).toEqual({
      ok: true,
      value: {
        kind: 'read',
        method: 'GET',
        head: false,
        table: 'books',
        schema: 'public',
        query: {
          select: [{ kind: 'field', field: { name: 'id', path: [] }, alias: null, cast: null, aggregate: null }],
          where: [
            {
              embed: [],
              condition: {
                kind: 'filter',
                field: { name: 'author_id', path: [] },
                cast: null,
                negated: false,
                operation: { kind: 'is', value: 'null' },
              },
            },
          ],
          order: [
            {
              embed: [],
              terms: [{ relation: null, field: { name: 'id', path: [] }, direction: 'desc', nulls: null }],
            },
          ],
          ranges: [{ embed: [], range: { offset: 0, limit: 20 } }],
        },
        preferences: { ...noPreferences, count: 'exact' },
        media: { kind: 'json', stripNulls: false },
        params: [
          { name: 'select', value: 'id' },
          { name: 'author_id', value: 'is.null' },
          { name: 'order', value: 'id.desc' },
          { name: 'limit', value: '20' },
        ],
      },
    })
  })

  it.each([
    ['HEAD', '/t', '', { kind: 'read', head: true, table: 't' }],
    ['POST', '/t?columns=a&on_conflict=b', '[{"a":1}]', { kind: 'insert', columns: ['a'], onConflict: ['b'] }],
    ['POST', '/t', '{"a":1}', { kind: 'insert', columns: null, onConflict: null, payload: { keys: ['a'] } }],
    ['PATCH', '/t?id=eq.1', '{"a":1}', { kind: 'update', payload: { text: '{"a":1}' } }],
    ['PUT', '/t?id=eq.1', '{"id":1}', { kind: 'replace' }],
    ['DELETE', '/t?id=eq.1', '', { kind: 'delete', table: 't' }],
    ['DELETE', '/t?id=eq.1', 'no json', { kind: 'delete', table: 't' }],
    ['POST', '/rpc/f?id=eq.1', '', { kind: 'call', function: 'f', args: { from: 'body', payload: { text: '{}' } } }],
    ['GET', '/rpc/f?a=1', '', { kind: 'call', args: { from: 'query', params: [{ name: 'a', value: '1' }] } }],
    ['GET', '/', '', { kind: 'describe', media: { kind: 'openapi' } }],
  ])('parses %s %s', (method, url, body, expected) => {
    expect(request(method, url, { 'content-type': 'application/json' }, body)).toMatchObject({
      ok: true,
      value: expected,
    })
  })

  it('takes the schema from Accept-Profile for reads and Content-Profile for writes', () => {
    const profiles = { 'accept-profile': 'one', 'content-profile': 'two' }
    expect(request('GET', '/t', profiles)).toMatchObject({ value: { schema: 'one' } })
    expect(request('POST', '/t', profiles, '{}')).toMatchObject({ value: { schema: 'two' } })
    expect(request('DELETE', '/t')).toMatchObject({ value: { schema: null } })
  })

  it('combines the Range header with limit and offset, for GET only', () => {
    const range = { 'range-unit': 'items', range: '10-19' }
    expect(request('GET', '/t', range)).toMatchObject({
      value: { query: { ranges: [{ embed: [], range: { offset: 10, limit: 10 } }] } },
    })
    expect(request('GET', '/t?authors.limit=1&limit=15', range)).toMatchObject({
      value: {
        query: {
          ranges: [
            { embed: [], range: { offset: 10, limit: 5 } },
            { embed: ['authors'], range: { limit: 1 } },
          ],
        },
      },
    })
    expect(request('HEAD', '/t', range)).toMatchObject({ value: { query: { ranges: [] } } })
  })

  it.each([
    ['PUT', '/t?limit=1', {}, '{}', 'range-on-put'],
    ['GET', '/t', { range: '5-1' }, '', 'invalid-range'],
    ['GET', '/t', { accept: 'image/png' }, '', 'not-acceptable'],
    ['GET', '/t', { prefer: 'handling=strict, x' }, '', 'invalid-preferences'],
    ['POST', '/t', {}, '', 'invalid-body'],
    ['POST', '/t', { 'content-type': 'text/plain' }, 'a', 'unknown-content-type'],
    ['GET', '/a/b', {}, '', 'invalid-path'],
    ['TRACE', '/t', {}, '', 'unsupported-method'],
    ['DELETE', '/rpc/f', {}, '', 'rpc-method'],
    ['GET', '/t?a=b', {}, '', 'syntax'],
  ])('refuses %s %s %j', (method, url, headers, body, kind) => {
    expect(request(method, url, headers, body)).toMatchObject({ ok: false, error: { kind } })
  })
})
