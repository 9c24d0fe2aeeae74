import { describe, expect, it } from 'vitest'
import { wireError } from './errors.ts'
import { parseFilterValue } from './query/filter.ts'
import type { Bounded, RequestError } from './types.ts'

describe('wireError', () => {
  it('names the position of a syntax error', () => {
    const parsed = parseFilterValue('x')
    expect(parsed.ok ? null : wireError(parsed.error)).toEqual({
      status: 400,
      code: 'PGRST100',
      message: '"failed to parse filter (x)" (line 1, column 1)',
      details: 'unexpected "x" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    })
  })

  it('reports an early end of the text', () => {
    const parsed = parseFilterValue('in.(1')
    expect(parsed.ok ? null : wireError(parsed.error).details).toBe('unexpected end of input expecting ")" or ","')
  })

  it('shortens a long text', () => {
    const parsed = parseFilterValue('x'.repeat(60_000))
    expect(parsed.ok ? '' : wireError(parsed.error).message.length).toBeLessThan(600)
  })

  it.each<[RequestError, number, string, string, string | null]>([
    [{ kind: 'rpc-method', method: 'PUT' }, 405, 'PGRST101', 'Cannot use the PUT method on RPC', null],
    [{ kind: 'invalid-body', reason: 'empty-or-invalid' }, 400, 'PGRST102', 'Empty or invalid json', null],
    [{ kind: 'invalid-body', reason: 'keys-differ' }, 400, 'PGRST102', 'All object keys must match', null],
    [
      { kind: 'unknown-content-type', contentType: 'text/csv' },
      400,
      'PGRST102',
      'Content-Type not acceptable: text/csv',
      null,
    ],
    [
      { kind: 'invalid-range', reason: 'negative-limit' },
      416,
      'PGRST103',
      'Requested range not satisfiable',
      'Limit should be greater than or equal to zero.',
    ],
    [
      { kind: 'not-acceptable', types: ['image/png', 'text/plain'] },
      406,
      'PGRST107',
      'None of these media types are available: image/png, text/plain',
      null,
    ],
    [{ kind: 'range-on-put' }, 400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT', null],
    [{ kind: 'unsupported-method', method: 'TRACE' }, 405, 'PGRST117', 'Unsupported HTTP method: TRACE', null],
    [
      { kind: 'invalid-preferences', preferences: ['a', 'b=c'] },
      400,
      'PGRST122',
      'Invalid preferences given with handling=strict',
      'Invalid preferences: a, b=c',
    ],
    [{ kind: 'invalid-path' }, 404, 'PGRST125', 'Invalid path specified in request URL', null],
  ])('translates %j to PostgREST’s message', (error, status, code, message, details) => {
    expect(wireError(error)).toEqual({ status, code, message, details, hint: null })
  })

  it.each<[Bounded, string]>([
    ['url-length', 'At most 9 characters in the query string are allowed.'],
    ['parameters', 'At most 9 query parameters are allowed.'],
    ['nesting', 'At most 9 levels of nesting are allowed.'],
    ['conditions', 'At most 9 filters are allowed.'],
    ['list-elements', 'At most 9 elements of a list are allowed.'],
    ['select-items', 'At most 9 columns and embeds in select are allowed.'],
    ['order-terms', 'At most 9 terms of an order are allowed.'],
  ])('reports the limit of %s', (of, details) => {
    expect(wireError({ kind: 'too-much', of, maximum: 9 })).toMatchObject({
      status: 400,
      code: 'PGRST100',
      message: expect.stringContaining('"failed to parse the request" (too many '),
      details,
    })
  })
})
