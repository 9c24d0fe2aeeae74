// Plans inserts, upserts, updates and deletes. Pure.
import type * as Wire from '../request/index.ts'
import type { CatalogueName, Column, Relation, Schema } from '../schema-cache/types.ts'
import { planCondition } from './plan-conditions.ts'
import { type PlannedLevel, planNode } from './plan-node.ts'
import { refuse } from './refusal.ts'
import { relationScope, type Scope } from './scope.ts'
import type { Condition, Conflict, DeletePlan, InsertPlan, ResultPlan, Returning, UpdatePlan } from './types.ts'

export function planInsert(schema: Schema, target: Relation, request: Wire.InsertRequest): InsertPlan {
  const { payload, preferences } = request
  const { node } = planRows(relationScope(schema, target), request)
  return {
    kind: 'insert',
    result: resultOf(node, request),
    target,
    columns: writtenColumns(target, request.columns ?? payload.keys),
    missing: preferences.missing ?? 'null',
    rows: asArray(payload),
    conflict: conflictOf(target, request),
    only: [],
    returning: returningOf(target, request),
  }
}

/** PUT is an upsert whose filters must be `eq` on all columns of the primary key. */
export function planReplace(schema: Schema, target: Relation, request: Wire.ReplaceRequest): InsertPlan {
  const scope = relationScope(schema, target)
  const conditions = rootConditions(request)
  const named = conditions.flatMap((condition) => (isPlainEquality(condition) ? [condition.field.name] : []))
  const wholeKey =
    target.primaryKey.length > 0 &&
    named.length === conditions.length &&
    named.length === target.primaryKey.length &&
    target.primaryKey.every((name) => named.includes(name))
  if (!wholeKey) refuse({ kind: 'put-filters' })
  const { node, findEmbed } = planRows(scope, request)
  const only = conditions.map((condition) => planCondition(scope, findEmbed, condition))
  return {
    kind: 'insert',
    result: resultOf(node, request),
    target,
    columns: writtenColumns(target, request.columns ?? request.payload.keys),
    missing: request.preferences.missing ?? 'null',
    rows: asArray(request.payload),
    conflict: { columns: target.primaryKey, action: 'merge' },
    only,
    returning: returningOf(target, request),
  }
}

export function planUpdate(schema: Schema, target: Relation, request: Wire.UpdateRequest): UpdatePlan {
  const scope = relationScope(schema, target)
  const { node, findEmbed } = planRows(scope, request)
  const columns = writtenColumns(target, request.columns ?? request.payload.keys)
  return {
    kind: 'update',
    result: resultOf(node, request),
    target,
    columns,
    missing: request.preferences.missing ?? 'null',
    rows: asArray(request.payload),
    // An update without columns changes no row, so it needs no filter.
    where: columns.length === 0 ? [] : planWhere(scope, findEmbed, request, 'UPDATE'),
    returning: returningOf(target, request),
  }
}

export function planDelete(schema: Schema, target: Relation, request: Wire.DeleteRequest): DeletePlan {
  const scope = relationScope(schema, target)
  const { node, findEmbed } = planRows(scope, request)
  return {
    kind: 'delete',
    result: resultOf(node, request),
    target,
    where: planWhere(scope, findEmbed, request, 'DELETE'),
    returning: returningOf(target, request),
  }
}

type WriteRequest = Wire.InsertRequest | Wire.ReplaceRequest | Wire.UpdateRequest | Wire.DeleteRequest

/** Plans the representation. It reads the written rows, so the root's filters and the row limit do not apply. */
function planRows(scope: Scope, { query, preferences }: WriteRequest): PlannedLevel {
  const below = query.where.filter(({ embed }) => embed.length > 0)
  const ranges = query.ranges.filter(({ embed }) => embed.length > 0)
  return planNode({
    scope,
    source: null,
    items: preferences.return === 'representation' ? query.select : query.select.filter(({ kind }) => kind === 'embed'),
    clauses: { where: below, order: query.order, ranges },
    maxRows: null,
  })
}

const rootConditions = ({ query }: WriteRequest): readonly Wire.Condition[] =>
  query.where.filter(({ embed }) => embed.length === 0).map(({ condition }) => condition)

function planWhere(
  scope: Scope,
  findEmbed: PlannedLevel['findEmbed'],
  request: WriteRequest,
  command: 'UPDATE' | 'DELETE',
): readonly Condition[] {
  const conditions = rootConditions(request)
  if (conditions.length === 0) refuse({ kind: 'no-where', command })
  return conditions.map((condition) => planCondition(scope, findEmbed, condition))
}

function writtenColumns(target: Relation, names: readonly string[]): readonly Column[] {
  return names.map(
    (name) => target.columns.get(name) ?? refuse({ kind: 'unknown-write-column', table: target.name, column: name }),
  )
}

function conflictOf(target: Relation, { preferences, onConflict }: Wire.InsertRequest): Conflict | null {
  if (preferences.resolution === null) return null
  const columns: readonly CatalogueName[] =
    onConflict === null ? target.primaryKey : writtenColumns(target, onConflict).map(({ name }) => name)
  // PostgREST inserts without a conflict clause when the table has no key.
  if (columns.length === 0) return null
  return { columns, action: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore' }
}

function returningOf(target: Relation, { preferences }: WriteRequest): Returning {
  if (preferences.return === 'representation') return 'rows'
  return preferences.return === 'headers-only' && target.primaryKey.length > 0 ? 'location' : 'nothing'
}

const resultOf = (node: ResultPlan['node'], { media, preferences }: WriteRequest): ResultPlan => ({
  node,
  media,
  head: preferences.return !== 'representation',
  count: 'none',
  exactUpTo: 0,
})

const asArray = ({ text, shape }: Wire.Payload): string => (shape === 'array' ? text : `[${text}]`)

const isPlainEquality = (condition: Wire.Condition): condition is Wire.Filter =>
  condition.kind === 'filter' &&
  !condition.negated &&
  condition.cast === null &&
  condition.field.path.length === 0 &&
  condition.operation.kind === 'compare' &&
  condition.operation.operator === 'eq'
