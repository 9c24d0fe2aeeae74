// Parses the body of a write or a call. JSON is checked but passed on as text, because PostgreSQL keeps exact numbers.
// A call may also have a form or a raw value.

import { nestsDeeperThan } from '../../../limits/json-depth.ts'
import { limits } from '../limits.ts'
import type { InvalidBody, Param, Payload, RawBody, RequestError, Result } from '../types.ts'
import { csvPayload } from './csv.ts'

export type BodyUse = {
  readonly for: 'write' | 'call'
  /** A `columns` parameter was given, so the rows may have different keys. */
  readonly columnsGiven: boolean
}

/** The bodies of a call that are not JSON. */
export type CallBody =
  | { readonly kind: 'form'; readonly params: readonly Param[] }
  | { readonly kind: 'raw'; readonly body: RawBody }

/** Returns null when `parseBody` must parse the body. */
export function parseCallBody(contentType: string | null, text: string): CallBody | null {
  const type = essenceOf(contentType)
  if (type === FORM) return { kind: 'form', params: formFields(text) }
  const raw = RAW_TYPES.get(type)
  return raw === undefined ? null : { kind: 'raw', body: { text, type: raw } }
}

export const OCTETS = 'application/octet-stream'
const FORM = 'application/x-www-form-urlencoded'
const RAW_TYPES: ReadonlyMap<string, RawBody['type']> = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  [OCTETS, 'bytea'],
])

export function essenceOf(contentType: string | null): string {
  const [essence = ''] = (contentType ?? '').split(';')
  return essence.trim().toLowerCase()
}

export function parseBody(contentType: string | null, body: string, use: BodyUse): Result<Payload, RequestError> {
  const type = essenceOf(contentType)
  if (type === FORM) return { ok: true, value: formPayload(body) }
  if (type === 'text/csv') return csvPayload(body)
  if (type !== '' && type !== 'application/json') {
    return { ok: false, error: { kind: 'unknown-content-type', contentType: type } }
  }
  if (use.for === 'call' && body.trim() === '') return { ok: true, value: { text: '{}', shape: 'object', keys: [] } }

  const json = parseJson(body)
  if (!json.ok) return json
  return use.for === 'call' ? { ok: true, value: callPayload(body, json.value) } : writePayload(body, json.value, use)
}

function formPayload(body: string): Payload {
  const fields = new Map(formFields(body).map(({ name, value }) => [name, value]))
  return { text: JSON.stringify(Object.fromEntries(fields)), shape: 'object', keys: [...fields.keys()] }
}

const formFields = (body: string): readonly Param[] =>
  [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }))

function callPayload(text: string, json: unknown): Payload {
  // The first of several objects contains the arguments.
  if (Array.isArray(json)) return { text, shape: 'array', keys: isObject(json[0]) ? Object.keys(json[0]) : [] }
  return isObject(json) ? { text, shape: 'object', keys: Object.keys(json) } : { text, shape: 'scalar', keys: [] }
}

function writePayload(text: string, json: unknown, use: BodyUse): Result<Payload, RequestError> {
  if (isObject(json)) return { ok: true, value: { text, shape: 'object', keys: Object.keys(json) } }
  if (!Array.isArray(json)) return invalid('empty-or-invalid')
  const keys = rowKeys(json, use.columnsGiven)
  return keys === null ? invalid('keys-differ') : { ok: true, value: { text, shape: 'array', keys } }
}

/** Returns the keys of all rows, or null if a row is not an object or has other keys than the first. */
function rowKeys(rows: readonly unknown[], mayDiffer: boolean): readonly string[] | null {
  const keys = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (!isObject(row)) return null
    const own = Object.keys(row)
    const same = index === 0 || (own.length === keys.size && own.every((key) => keys.has(key)))
    if (!same && !mayDiffer) return null
    if (!same || index === 0) for (const key of own) keys.add(key)
  }
  return [...keys]
}

function parseJson(text: string): Result<unknown, RequestError> {
  if (nestsDeeperThan(limits.jsonDepth, text)) {
    return { ok: false, error: { kind: 'too-much', of: 'nesting', maximum: limits.jsonDepth } }
  }
  try {
    const json: unknown = JSON.parse(text)
    return { ok: true, value: json }
  } catch {
    return invalid('empty-or-invalid')
  }
}

const invalid = (reason: InvalidBody): Result<never, RequestError> => ({
  ok: false,
  error: { kind: 'invalid-body', reason },
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
