// The three pure stages in one: parse, plan, SQL. What was understood once need not be understood again: the same address with the
// same headers means the same statement until the schema changes, whoever asks.
import { BoundedMap } from '../limits/bounded-map.ts'
import { type PlannableRequest, plan, schemaOf } from './plan/plan.ts'
import type { Plan } from './plan/types.ts'
import { parseRequest, type RequestInput, type Result } from './request/index.ts'
import type { RestError } from './rest-error.ts'
import type { Schema, SchemaCache } from './schema-cache/types.ts'
import { type SqlStatement, statementFor } from './sql/statement.ts'

export type Understood =
  | { readonly kind: 'describe'; readonly schema: Schema }
  | {
      readonly kind: 'run'
      readonly schema: Schema
      readonly request: PlannableRequest
      readonly plan: Plan
      readonly statement: SqlStatement
    }

export type Understand = (input: RequestInput, cache: SchemaCache) => Result<Understood, RestError>

export function createUnderstand(limits: { readonly maxRows: number }): Understand {
  const known = new BoundedMap<string, Result<Understood, RestError>>(MOST_KNOWN)
  let knownFor: SchemaCache | null = null

  return (input, cache) => {
    // A body is as long as it likes and seldom the same twice.
    if (input.method !== 'GET') return understand(input, cache, limits)
    if (knownFor !== cache) {
      known.clear()
      knownFor = cache
    }
    const key = keyOf(input)
    const before = known.get(key)
    if (before) return before
    const result = understand(input, cache, limits)
    if (result.ok && key.length <= LONGEST_KEY) known.set(key, result)
    return result
  }
}

const MOST_KNOWN = 500
const LONGEST_KEY = 2000

/** All that the parser reads of a GET. */
const keyOf = ({ path, search, headers }: RequestInput): string =>
  `${path}${search}\n${headers.get('accept')}\n${headers.get('accept-profile')}\n${headers.get('prefer')}\n${headers.get('range')}`

function understand(
  input: RequestInput,
  cache: SchemaCache,
  limits: { readonly maxRows: number },
): Result<Understood, RestError> {
  const request = parseRequest(input)
  if (!request.ok) return { ok: false, error: { kind: 'request', error: request.error } }
  const schema = schemaOf(cache, request.value.schema)
  if (!schema.ok) return { ok: false, error: { kind: 'plan', error: schema.error } }
  if (request.value.kind === 'describe') return { ok: true, value: { kind: 'describe', schema: schema.value } }
  const planned = plan(request.value, schema.value, limits)
  if (!planned.ok) return { ok: false, error: { kind: 'plan', error: planned.error } }
  return {
    ok: true,
    value: {
      kind: 'run',
      schema: schema.value,
      request: request.value,
      plan: planned.value,
      statement: statementFor(planned.value),
    },
  }
}
