// The columns that are visible at one level of a select. Pure.
import type { Field } from '../request/index.ts'
import type { CatalogueType, Column, Relation, Schema } from '../schema-cache/types.ts'
import { refuse } from './refusal.ts'
import type { FieldRef } from './types.ts'

export type Scope = {
  readonly schema: Schema
  /** The name in PostgreSQL's error for a missing column. */
  readonly name: string
  readonly columns: ReadonlyMap<string, Column>
  /** Null when nothing can be embedded, as in a function's rows that belong to no table. */
  readonly relation: Relation | null
}

export const relationScope = (schema: Schema, relation: Relation): Scope => ({
  schema,
  name: relation.name,
  columns: relation.columns,
  relation,
})

export function fieldIn(scope: Scope, { name, path }: Field): FieldRef {
  const column = scope.columns.get(name) ?? scope.relation?.computed.get(name)
  if (column === undefined) return refuse({ kind: 'unknown-column', table: scope.name, column: name })
  return { column, path }
}

export function castIn(scope: Scope, cast: string | null): CatalogueType | null {
  if (cast === null) return null
  return scope.schema.types.get(cast.trim().toLowerCase()) ?? refuse({ kind: 'unknown-type', type: cast })
}
