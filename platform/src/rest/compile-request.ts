// Runs the three pure stages: parse, plan, SQL. Results are cached, because the same address and headers give the same
// statement until the schema changes, for every caller.
import { BoundedMap } from '../limits/bounded-map.ts'
import { type PlannableRequest, plan, schemaOf } from './plan/plan.ts'
import type { Plan } from './plan/types.ts'
import { parseRequest, type RequestInput, type Result } from './request/index.ts'
import type { RestError } from './rest-error.ts'
import type { Schema, SchemaCache } from './schema-cache/types.ts'
import { type SqlStatement, statementFor } from './sql/statement.ts'

export type CompiledRequest =
  | { readonly kind: 'describe'; readonly schema: Schema }
  | {
      readonly kind: 'run'
      readonly schema: Schema
      readonly request: PlannableRequest
      readonly plan: Plan
      readonly statement: SqlStatement
    }

export type CompileRequest = (input: RequestInput, cache: SchemaCache) => Result<CompiledRequest, RestError>

export function createCompiler(limits: { readonly maxRows: number }): CompileRequest {
  const known = new BoundedMap<string, Result<CompiledRequest, RestError>>(MAX_CACHED)
  let cachedSchema: SchemaCache | null = null

  return (input, cache) => {
    // Bodies may be long and are seldom repeated.
    if (input.method !== 'GET') return compileRequest(input, cache, limits)
    if (cachedSchema !== cache) {
      known.clear()
      cachedSchema = cache
    }
    const key = keyOf(input)
    const before = known.get(key)
    if (before) return before
    const result = compileRequest(input, cache, limits)
    if (result.ok && key.length <= MAX_KEY_LENGTH) known.set(key, result)
    return result
  }
}

const MAX_CACHED = 500
const MAX_KEY_LENGTH = 2000

/** Everything that the parser reads of a GET. */
const keyOf = ({ path, search, headers }: RequestInput): string =>
  `${path}${search}\n${headers.get('accept')}\n${headers.get('accept-profile')}\n${headers.get('prefer')}\n${headers.get('range')}`

function compileRequest(
  input: RequestInput,
  cache: SchemaCache,
  limits: { readonly maxRows: number },
): Result<CompiledRequest, RestError> {
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
