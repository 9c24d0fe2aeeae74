// The body of a write or a call: checked to be JSON and its keys found, but handed on as text, since PostgreSQL reads it
// with exact numbers where a parse here would round them.

import { nestsDeeperThan } from '../../json-depth.ts'
import { limits } from './limits.ts'
import type { InvalidBody, Payload, RequestError, Result } from './types.ts'

export type BodyUse = {
  readonly for: 'write' | 'call'
  /** A `columns` parameter says which keys count, so rows may differ in theirs. */
  readonly columnsGiven: boolean
}

export function parseBody(contentType: string | null, body: string, use: BodyUse): Result<Payload, RequestError> {
  const [essence = ''] = (contentType ?? '').split(';')
  const type = essence.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return { ok: true, value: formPayload(body) }
  if (type !== '' && type !== 'application/json') {
    return { ok: false, error: { kind: 'unknown-content-type', contentType: type } }
  }
  if (use.for === 'call' && body.trim() === '') return { ok: true, value: { text: '{}', shape: 'object', keys: [] } }

  const json = parseJson(body)
  if (!json.ok) return json
  return use.for === 'call' ? { ok: true, value: callPayload(body, json.value) } : writePayload(body, json.value, use)
}

function formPayload(body: string): Payload {
  const fields = new Map(new URLSearchParams(body))
  return { text: JSON.stringify(Object.fromEntries(fields)), shape: 'object', keys: [...fields.keys()] }
}

function callPayload(text: string, json: unknown): Payload {
  if (Array.isArray(json)) return { text, shape: 'array', keys: [] }
  return isObject(json) ? { text, shape: 'object', keys: Object.keys(json) } : { text, shape: 'scalar', keys: [] }
}

function writePayload(text: string, json: unknown, use: BodyUse): Result<Payload, RequestError> {
  if (isObject(json)) return { ok: true, value: { text, shape: 'object', keys: Object.keys(json) } }
  if (!Array.isArray(json)) return invalid('empty-or-invalid')
  const keys = rowKeys(json, use.columnsGiven)
  return keys === null ? invalid('keys-differ') : { ok: true, value: { text, shape: 'array', keys } }
}

/** The keys of all rows, or null if a row is no object, or its keys are not those of the first when they must be. */
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
