import { describe, expect, it } from 'vitest'
import type { RowRange } from '../types.ts'
import { intersectRanges, parseBound, parseRangeHeader } from './range.ts'

describe('parseBound', () => {
  it.each([
    ['0', 0],
    ['20', 20],
    [' 20 ', 20],
    ['-0', 0],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('parses "%s"', (text, value) => {
    expect(parseBound('limit', text)).toEqual({ ok: true, value })
  })

  it.each(['', 'abc', '1.5', '1e3', 'NaN', 'null', '9007199254740992', '99999999999999999999'])(
    'refuses "%s"',
    (text) => {
      expect(parseBound('offset', text)).toMatchObject({ error: { kind: 'syntax', subject: 'offset parameter', text } })
    },
  )

  it('refuses a negative limit, and treats a negative offset as zero', () => {
    expect(parseBound('limit', '-1')).toMatchObject({ error: { kind: 'invalid-range', reason: 'negative-limit' } })
    expect(parseBound('offset', '-1')).toEqual({ ok: true, value: 0 })
  })
})

describe('parseRangeHeader', () => {
  it.each<[string | null, RowRange]>([
    [null, { offset: 0, limit: null }],
    ['0-19', { offset: 0, limit: 20 }],
    ['20-', { offset: 20, limit: null }],
    ['5-5', { offset: 5, limit: 1 }],
    ['items=2-3', { offset: 2, limit: 2 }],
    ['bytes=0-10', { offset: 0, limit: null }],
    ['-5', { offset: 0, limit: null }],
    ['nonsense', { offset: 0, limit: null }],
  ])('parses %s', (header, range) => {
    expect(parseRangeHeader(header)).toEqual({ ok: true, value: range })
  })

  it('refuses a range that ends before it begins', () => {
    expect(parseRangeHeader('9-5')).toMatchObject({ error: { reason: 'lower-above-upper' } })
  })
})

describe('intersectRanges', () => {
  it.each<[RowRange, RowRange, RowRange]>([
    [
      { offset: 0, limit: null },
      { offset: 0, limit: null },
      { offset: 0, limit: null },
    ],
    [
      { offset: 5, limit: 10 },
      { offset: 0, limit: null },
      { offset: 5, limit: 10 },
    ],
    [
      { offset: 0, limit: 10 },
      { offset: 5, limit: 10 },
      { offset: 5, limit: 5 },
    ],
    [
      { offset: 0, limit: 0 },
      { offset: 5, limit: 10 },
      { offset: 0, limit: 0 },
    ],
  ])('returns for %j and %j the range %j', (query, header, both) => {
    expect(intersectRanges(query, header)).toEqual({ ok: true, value: both })
  })

  it('refuses disjoint ranges', () => {
    expect(intersectRanges({ offset: 0, limit: 5 }, { offset: 5, limit: 5 })).toMatchObject({
      error: { kind: 'invalid-range' },
    })
  })
})
