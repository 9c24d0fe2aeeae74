// Functions of a table's row. One that returns a value is a computed column; one that returns rows of another table is
// a computed relationship. Neither is part of `*`, and neither can be written. Pure.
import type { CatalogueRelation, CatalogueRoutine } from './read-catalogue.ts'
import type { Column, ComputedBy, Relationship } from './types.ts'

export type Computed = {
  readonly columns: ReadonlyMap<string, Column>
  readonly relationships: readonly Relationship[]
}

/** `routines` have a row of this relation as their only argument. */
export function computedOf(
  relation: CatalogueRelation,
  routines: readonly CatalogueRoutine[],
  reachable: ReadonlyMap<string, CatalogueRelation>,
): Computed {
  const columns = new Map<string, Column>()
  const relationships: Relationship[] = []
  for (const routine of routines) {
    if (routine.schema !== relation.schema || routine.returnType === 'void') continue
    const computedBy: ComputedBy = { schema: routine.schema, name: routine.name, row: relation }
    const target = routine.returnRelation === null ? undefined : reachable.get(routine.returnRelation)
    if (target !== undefined) relationships.push(relationshipBy(routine, relation, target, computedBy))
    else if (!routine.returnsSet) columns.set(routine.name, columnBy(routine, computedBy))
  }
  return { columns, relationships }
}

const columnBy = ({ name, returnType }: CatalogueRoutine, computedBy: ComputedBy): Column => ({
  name,
  type: returnType,
  baseType: returnType,
  nullable: true,
  default: null,
  generated: true,
  computedBy,
})

const relationshipBy = (
  { name, returnsSet, expectedRows }: CatalogueRoutine,
  from: CatalogueRelation,
  to: CatalogueRelation,
  computedBy: ComputedBy,
): Relationship => ({
  // `rows 1` in a function's definition means that its set has one row.
  cardinality: !returnsSet || expectedRows === 1 ? 'many-to-one' : 'one-to-many',
  constraint: name,
  from,
  to,
  toView: true,
  columns: [],
  junction: null,
  computedBy,
})
