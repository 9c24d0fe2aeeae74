// Parses row ranges: the limit and offset parameters, and the Range header.

import type { RequestError, Result, RowRange } from '../types.ts'
import { parseText } from './scanner.ts'

export const allRows: RowRange = { offset: 0, limit: null }

export function parseBound(parameter: 'limit' | 'offset', text: string): Result<number, RequestError> {
  const parsed = parseText(`${parameter} parameter`, text, (scanner) => {
    scanner.skipBlanks()
    const negative = scanner.skip('-')
    const start = scanner.position
    const digits = scanner.takeWhile((character) => character >= '0' && character <= '9')
    if (digits === '') scanner.fail('digit')
    if (Number(digits) > Number.MAX_SAFE_INTEGER) scanner.failAt(start, 'a smaller number')
    scanner.skipBlanks()
    return negative ? 0 - Number(digits) : Number(digits)
  })
  if (!parsed.ok || parsed.value >= 0) return parsed
  // A negative offset starts at the first row.
  if (parameter === 'offset') return { ok: true, value: 0 }
  return { ok: false, error: { kind: 'invalid-range', reason: 'negative-limit' } }
}

/** Parses `0-19` and `20-`. Other forms, such as a browser's `bytes=0-`, are ignored. */
export function parseRangeHeader(header: string | null): Result<RowRange, RequestError> {
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined) return { ok: true, value: allRows }
  if (to === undefined || to === '') return { ok: true, value: { offset: Number(from), limit: null } }
  if (Number(to) < Number(from)) {
    return { ok: false, error: { kind: 'invalid-range', reason: 'lower-above-upper' } }
  }
  return { ok: true, value: { offset: Number(from), limit: Number(to) - Number(from) + 1 } }
}

/** Returns the rows in both ranges. `limit=0` is valid and returns no rows; disjoint ranges are an error. */
export function intersectRanges(query: RowRange, header: RowRange): Result<RowRange, RequestError> {
  if (query.limit === 0) return { ok: true, value: query }
  const offset = Math.max(query.offset, header.offset)
  const end = Math.min(endOf(query), endOf(header))
  if (end <= offset) return { ok: false, error: { kind: 'invalid-range', reason: 'lower-above-upper' } }
  return { ok: true, value: { offset, limit: end === Number.POSITIVE_INFINITY ? null : end - offset } }
}

const endOf = ({ offset, limit }: RowRange): number => (limit === null ? Number.POSITIVE_INFINITY : offset + limit)
