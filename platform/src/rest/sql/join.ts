// Renders the other end of a relationship as a FROM item with its join condition. Pure.
import type { ColumnPair, Relationship } from '../schema-cache/types.ts'
import type { Context } from './context.ts'
import { type Fragment, list, qualified, sql } from './fragment.ts'

export type JoinSource = { readonly from: Fragment; readonly alias: Fragment; readonly on: readonly Fragment[] }

export function joinRelationship(context: Context, outer: Fragment, relationship: Relationship): JoinSource {
  const alias = context.alias('t')
  const { junction, computedBy } = relationship
  if (computedBy) return { from: sql`${context.computed(outer, computedBy)} as ${alias}`, alias, on: [] }
  const target = sql`${qualified(relationship.to)} as ${alias}`
  if (junction === null) return { from: target, alias, on: equalities(context, outer, alias, relationship.columns) }
  const between = context.alias('j')
  const far = list(equalities(context, between, alias, junction.far), ' and ')
  return {
    from: sql`${qualified(junction)} as ${between} join ${target} on ${far}`,
    alias,
    on: equalities(context, outer, between, junction.near),
  }
}

const equalities = (
  context: Context,
  outer: Fragment,
  inner: Fragment,
  pairs: readonly ColumnPair[],
): readonly Fragment[] =>
  pairs.map(([own, foreign]) => sql`${context.column(inner, foreign)} = ${context.column(outer, own)}`)
