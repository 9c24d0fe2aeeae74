// Plans one level of a select and, recursively, its embeds. Pure.
import type * as Wire from '../request/index.ts'
import type { CatalogueName, RelationName, Relationship } from '../schema-cache/types.ts'
import { findRelationship } from './find-relationship.ts'
import { type FindEmbed, planCondition } from './plan-conditions.ts'
import { refuse } from './refusal.ts'
import { castIn, fieldIn, relationScope, type Scope } from './scope.ts'
import type { Condition, Embed, Node, OrderBy, Output, OutputName } from './types.ts'

/** The clauses for a level and its embeds, with paths relative to that level. */
export type Clauses = Pick<Wire.Query, 'where' | 'order' | 'ranges'>

export type Level = {
  readonly scope: Scope
  readonly source: RelationName | null
  readonly items: readonly Wire.SelectItem[]
  readonly clauses: Clauses
  /** The maximum number of rows; null for none. */
  readonly maxRows: number | null
}

export type PlannedLevel = { readonly node: Node; readonly findEmbed: FindEmbed }

export function planNode(level: Level): PlannedLevel {
  const { scope, items, clauses } = level
  const embeds = planEmbeds(level)
  const findEmbed: FindEmbed = (name) => embedNamed(embeds, name)?.embed ?? null
  const range = clauses.ranges.find(({ embed }) => embed.length === 0)?.range ?? { offset: 0, limit: null }
  const own = clauses.where.filter(({ embed }) => embed.length === 0)
  const inner = embeds.filter(({ item }) => item.join === 'inner')
  const node: Node = {
    source: level.source,
    outputs: items.flatMap((item) => outputsOf(scope, embeds, item)),
    where: [
      ...own.map(({ condition }) => planCondition(scope, findEmbed, condition)),
      ...inner.map(({ embed }): Condition => ({ kind: 'exists', negated: false, embed })),
    ],
    order: clauses.order
      .filter(({ embed }) => embed.length === 0)
      .flatMap(({ terms }) => terms.map((term) => planOrder(scope, findEmbed, term))),
    offset: range.offset,
    limit: smaller(range.limit, level.maxRows),
  }
  return { node, findEmbed }
}

type EmbedItem = Wire.SelectEmbed | Wire.SelectSpread
type PlannedEmbed = { readonly item: EmbedItem; readonly embed: Embed }

function planEmbeds({ scope, items, clauses, maxRows }: Level): readonly PlannedEmbed[] {
  const wanted = items.filter((item): item is EmbedItem => item.kind === 'embed' || item.kind === 'spread')
  for (const { embed } of [...clauses.where, ...clauses.order, ...clauses.ranges]) {
    const [name] = embed
    if (name !== undefined && itemNamed(wanted, name) === null) refuse({ kind: 'not-embedded', name })
  }
  return wanted.map((item) => {
    const { schema, relation } = scope
    if (relation === null) {
      return refuse({
        kind: 'no-relationship',
        schema: schema.name,
        from: scope.name,
        to: item.relation,
        hint: item.hint,
        nearest: null,
      })
    }
    const relationship = findRelationship(schema, relation, item.relation, item.hint)
    const target = schema.relations.get(relationship.to.name)
    // Relationships lead only to reachable tables, so this cannot happen.
    if (target === undefined) return refuse({ kind: 'not-embedded', name: item.relation })
    const { node } = planNode({
      scope: relationScope(schema, target),
      source: target,
      items: item.items,
      clauses: clausesBelow(clauses, (name) => itemNamed(wanted, name) === item),
      maxRows,
    })
    return { item, embed: { relationship, toOne: isToOne(relationship), node } }
  })
}

const isToOne = ({ cardinality }: Relationship): boolean =>
  cardinality === 'many-to-one' || cardinality === 'one-to-one'

function clausesBelow(clauses: Clauses, leadsThere: (name: string) => boolean): Clauses {
  const below = <Part extends { readonly embed: Wire.EmbedPath }>(list: readonly Part[]): readonly Part[] =>
    list
      .filter(({ embed: [first] }) => first !== undefined && leadsThere(first))
      .map((part) => ({ ...part, embed: part.embed.slice(1) }))
  return { where: below(clauses.where), order: below(clauses.order), ranges: below(clauses.ranges) }
}

/** Finds an embed by its alias, else by its relation's name. */
function itemNamed(items: readonly EmbedItem[], name: string): EmbedItem | null {
  return items.find((item) => labelOf(item) === name) ?? items.find(({ relation }) => relation === name) ?? null
}

function embedNamed(embeds: readonly PlannedEmbed[], name: string): PlannedEmbed | null {
  const item = itemNamed(
    embeds.map((planned) => planned.item),
    name,
  )
  return embeds.find((planned) => planned.item === item) ?? null
}

const labelOf = (item: EmbedItem): string => (item.kind === 'embed' ? (item.alias ?? item.relation) : item.relation)

function outputsOf(scope: Scope, embeds: readonly PlannedEmbed[], item: Wire.SelectItem): readonly Output[] {
  switch (item.kind) {
    case 'star':
      return [...scope.columns.values()].map((column) => ({
        kind: 'field',
        name: { from: 'catalogue', name: column.name },
        field: { column, path: [] },
        cast: null,
      }))
    case 'field':
      return [fieldOutput(scope, item)]
    case 'count':
      return refuse({ kind: 'aggregates-off' })
    case 'embed': {
      const embed = embeds.find((planned) => planned.item === item)?.embed
      // An embed without columns only filters and is not part of the output.
      if (embed === undefined || isEmpty(embed.node)) return []
      return [{ kind: 'embed', name: embedName(item, embed.relationship), embed }]
    }
    case 'spread': {
      const embed = embeds.find((planned) => planned.item === item)?.embed
      return embed === undefined || isEmpty(embed.node) ? [] : [{ kind: 'spread', embed }]
    }
  }
}

const isEmpty = ({ outputs }: Node): boolean => outputs.length === 0

function fieldOutput(scope: Scope, item: Wire.SelectField): Output {
  if (item.aggregate !== null) refuse({ kind: 'aggregates-off' })
  // The old form of count(): a field of that name where no such column exists.
  if (item.field.name === 'count' && !scope.columns.has('count')) refuse({ kind: 'aggregates-off' })
  const field = fieldIn(scope, item.field)
  return { kind: 'field', name: fieldName(item, field.column.name), field, cast: castIn(scope, item.cast) }
}

function fieldName({ alias, field }: Wire.SelectField, column: CatalogueName): OutputName {
  if (alias !== null) return { from: 'caller', name: alias }
  const key = field.path.findLast((step) => step.kind === 'key')
  return key === undefined ? { from: 'catalogue', name: column } : { from: 'caller', name: key.key }
}

function embedName({ alias, relation }: Wire.SelectEmbed, { to }: Relationship): OutputName {
  if (alias === null && relation === to.name) return { from: 'catalogue', name: to.name }
  return { from: 'caller', name: alias ?? relation }
}

function planOrder(scope: Scope, findEmbed: FindEmbed, term: Wire.OrderTerm): OrderBy {
  const common = { direction: term.direction ?? 'asc', nulls: term.nulls }
  if (term.relation === null) return { ...common, field: fieldIn(scope, term.field), through: null }
  const through = findEmbed(term.relation)
  if (through === null) return refuse({ kind: 'not-embedded', name: term.relation })
  if (!through.toOne) return refuse({ kind: 'related-order', from: scope.name, to: term.relation })
  const target = scope.schema.relations.get(through.relationship.to.name)
  if (target === undefined) return refuse({ kind: 'not-embedded', name: term.relation })
  return { ...common, field: fieldIn(relationScope(scope.schema, target), term.field), through }
}

const smaller = (some: number | null, other: number | null): number | null =>
  some === null ? other : other === null ? some : Math.min(some, other)
