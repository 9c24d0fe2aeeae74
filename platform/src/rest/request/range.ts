// Which rows of a result: limit and offset parameters, and the Range header that PostgREST reads as a second way to say it.

import { parseText } from './scanner.ts'
import type { RequestError, Result, RowRange } from './types.ts'

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
  // There is nothing before the first row.
  if (parameter === 'offset') return { ok: true, value: 0 }
  return { ok: false, error: { kind: 'invalid-range', reason: 'negative-limit' } }
}

/** `0-19`, `20-`; anything else (a browser's `bytes=0-`) is none of ours and ignored. */
export function parseRangeHeader(header: string | null): Result<RowRange, RequestError> {
  const [, from, to] = /^(?:items=)?(\d{1,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined) return { ok: true, value: allRows }
  if (to === undefined || to === '') return { ok: true, value: { offset: Number(from), limit: null } }
  if (Number(to) < Number(from)) {
    return { ok: false, error: { kind: 'invalid-range', reason: 'lower-above-upper' } }
  }
  return { ok: true, value: { offset: Number(from), limit: Number(to) - Number(from) + 1 } }
}

/** The rows that both ranges name. `limit=0` is an honest wish for no rows; two ranges that miss each other are not. */
export function intersectRanges(query: RowRange, header: RowRange): Result<RowRange, RequestError> {
  if (query.limit === 0) return { ok: true, value: query }
  const offset = Math.max(query.offset, header.offset)
  const end = Math.min(endOf(query), endOf(header))
  if (end <= offset) return { ok: false, error: { kind: 'invalid-range', reason: 'lower-above-upper' } }
  return { ok: true, value: { offset, limit: end === Number.POSITIVE_INFINITY ? null : end - offset } }
}

const endOf = ({ offset, limit }: RowRange): number => (limit === null ? Number.POSITIVE_INFINITY : offset + limit)
