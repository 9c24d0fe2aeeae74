// The second stage: resolves the names in a request to catalogue objects. Pure.
import type * as Wire from '../request/index.ts'
import type { Relation, Returns, Schema, SchemaCache } from '../schema-cache/types.ts'
import { chooseFunction } from './choose-function.ts'
import { nearestName } from './nearest-name.ts'
import { planNode } from './plan-node.ts'
import { planDelete, planInsert, planReplace, planUpdate } from './plan-write.ts'
import { type PlanError, Refusal, refuse } from './refusal.ts'
import { relationScope, type Scope } from './scope.ts'
import type { CallPlan, Plan, ReadPlan, ResultPlan } from './types.ts'

/** All requests except the description of the root, which needs no plan. */
export type PlannableRequest = Exclude<Wire.ApiRequest, Wire.DescribeRequest>

export function plan(
  request: PlannableRequest,
  schema: Schema,
  { maxRows }: { readonly maxRows: number },
): Wire.Result<Plan, PlanError> {
  try {
    return { ok: true, value: planOrRefuse(request, schema, maxRows) }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, error: thrown.error }
    throw thrown
  }
}

/** Returns the requested exposed schema, or the first one by default. */
export function schemaOf(cache: SchemaCache, name: string | null): Wire.Result<Schema, PlanError> {
  const found = name === null ? cache.schemas[0] : cache.schemas.find((schema) => schema.name === name)
  if (found !== undefined) return { ok: true, value: found }
  const exposed = cache.schemas.map((schema) => schema.name)
  return { ok: false, error: { kind: 'unknown-schema', schema: name ?? '', exposed } }
}

function planOrRefuse(request: PlannableRequest, schema: Schema, maxRows: number): Plan {
  switch (request.kind) {
    case 'read':
      return planRead(schema, findTable(schema, request.table), request, maxRows)
    case 'insert':
      return planInsert(schema, findTable(schema, request.table), request)
    case 'replace':
      return planReplace(schema, findTable(schema, request.table), request)
    case 'update':
      return planUpdate(schema, findTable(schema, request.table), request)
    case 'delete':
      return planDelete(schema, findTable(schema, request.table), request)
    case 'call':
      return planCall(schema, request, maxRows)
  }
}

function findTable(schema: Schema, table: string): Relation {
  return (
    schema.relations.get(table) ??
    refuse({
      kind: 'unknown-table',
      schema: schema.name,
      table,
      nearest: nearestName(table, schema.relations.keys()),
    })
  )
}

function planRead(schema: Schema, table: Relation, request: Wire.ReadRequest, maxRows: number): ReadPlan {
  const { node } = planNode({
    scope: relationScope(schema, table),
    source: table,
    items: request.query.select,
    clauses: request.query,
    maxRows,
  })
  return { kind: 'read', result: resultOf(node, request, maxRows) }
}

function planCall(schema: Schema, request: Wire.CallRequest, maxRows: number): CallPlan {
  const { routine, args, where } = chooseFunction(schema, request)
  const { returns } = routine
  const { handling, maxAffected } = request.preferences
  if (handling === 'strict' && maxAffected !== null && (returns.kind === 'void' || !returns.set)) {
    refuse({ kind: 'max-affected-single' })
  }
  const rows = returns.kind === 'rows' ? returns : null
  const scope: Scope = {
    schema,
    name: routine.name,
    columns: rows?.columns ?? new Map(),
    relation: rows?.relation?.schema === schema.name ? (schema.relations.get(rows.relation.name) ?? null) : null,
  }
  const { node } = planNode({
    scope,
    source: null,
    items: rows === null ? [] : request.query.select,
    clauses: { ...request.query, where: [...request.query.where, ...where] },
    maxRows,
  })
  const media = mediaOf(returns, request)
  return { kind: 'call', routine, args, result: { ...resultOf(node, request, maxRows), media } }
}

/** Returns the most preferred media type that the function can produce: rows, or its own media type. */
function mediaOf(returns: Returns, { accepts }: Wire.CallRequest): Wire.MediaType {
  const own = returns.kind === 'scalar' && !returns.set ? returns.mediaType : null
  if (own === '*/*') return { kind: 'raw', type: 'application/octet-stream' }
  for (const { type, media } of accepts) {
    if (type === own) return { kind: 'raw', type }
    if (media !== null) return media
  }
  return refuse({ kind: 'request', error: { kind: 'not-acceptable', types: accepts.map(({ type }) => type) } })
}

const resultOf = (
  node: ResultPlan['node'],
  { media, head, preferences }: Wire.ReadRequest | Wire.CallRequest,
  maxRows: number,
): ResultPlan => ({ node, media, head, count: preferences.count ?? 'none', exactUpTo: maxRows })
