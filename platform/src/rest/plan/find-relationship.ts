// Finds the relationship that `target!hint(...)` means, by PostgREST's rules. The target is a table, a constraint or
// an own column; the hint is a constraint, a column of either side, or a junction. Pure.
import type { Relation, Relationship, Schema } from '../schema-cache/types.ts'
import { nearestName } from './nearest-name.ts'
import { refuse } from './refusal.ts'

export function findRelationship(schema: Schema, from: Relation, target: string, hint: string | null): Relationship {
  const matching = from.relationships.filter((relationship) => matches(relationship, target, hint))
  // A computed relationship overrides a foreign key of the same name.
  const computed = matching.filter(({ computedBy }) => computedBy !== undefined)
  const candidates = computed.length > 0 ? computed : matching
  const [only, ...others] = candidates
  if (only === undefined) {
    const neighbours = from.relationships.map((relationship) => relationship.to.name)
    return refuse({
      kind: 'no-relationship',
      schema: schema.name,
      from: from.name,
      to: target,
      hint,
      nearest: nearestName(
        target,
        neighbours.filter((name) => name !== target),
      ),
    })
  }
  if (others.length > 0) return refuse({ kind: 'ambiguous-relationship', from: from.name, to: target, candidates })
  return only
}

function matches(relationship: Relationship, target: string, hint: string | null): boolean {
  const { from, to, toView, constraint, columns, junction, cardinality } = relationship
  if (relationship.computedBy !== undefined) return hint === null && target === constraint
  const [own, foreign] = columns.length === 1 && columns[0] !== undefined ? columns[0] : [null, null]
  if (from.name === to.name) {
    // A self-referencing key has two directions: the table's name means the children, the column's name the parent.
    if (hint !== null) return target === to.name && cardinality === 'one-to-many' && hint === foreign
    return (target === to.name && cardinality === 'one-to-many') || (target === own && cardinality === 'many-to-one')
  }
  if (hint === null) {
    return target === to.name || (junction === null && !toView && (target === constraint || target === own))
  }
  if (target !== to.name) return false
  if (junction !== null) return hint === junction.name
  return hint === constraint || hint === own || hint === foreign
}
