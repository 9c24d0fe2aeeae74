import { describe, expect, it } from 'vitest'
import { byteRange, isStill } from './byte-range.ts'

describe('the range of a file of 1,000 bytes', () => {
  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=0-', 0, 999],
    ['bytes=500-', 500, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes=999-999', 999, 999],
  ])('is parsed from %s', (header, from, to) => {
    expect(byteRange(header, 1000)).toEqual({ kind: 'part', from, to })
  })

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('is not satisfiable for %s', (header) => {
    expect(byteRange(header, 1000)).toEqual({ kind: 'unsatisfiable' })
  })

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=9-3',
    'bytes=a-b',
    'bytes=0-1,5-6',
    'pages=1-2',
    'bytes=1.5-2',
    `bytes=0-${'9'.repeat(400)}`,
  ])('is the whole file for %s', (header) => {
    expect(byteRange(header, 1000)).toEqual({ kind: 'whole' })
  })

  it('does not exist in an empty file', () => {
    expect(byteRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
    expect(byteRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' })
  })
})

describe('If-Range', () => {
  const modified = new Date('2026-05-04T10:11:12.345Z')
  const file = { etag: '"abc"', modified }

  it.each([
    ['no condition', undefined, true],
    ['its tag', '"abc"', true],
    ['its time', 'Mon, 04 May 2026 10:11:12 GMT', true],
    ['another tag', '"abd"', false],
    ['a weak tag', 'W/"abc"', false],
    ['another time', 'Mon, 04 May 2026 10:11:13 GMT', false],
    ['nonsense', 'yesterday', false],
  ])('is checked with %s', (_case, condition, still) => {
    expect(isStill(file, condition)).toBe(still)
  })

  it('does not match a weak tag', () => {
    expect(isStill({ etag: 'W/"abc"', modified }, 'W/"abc"')).toBe(false)
  })
})
